import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PACKAGE_NAME } from '../../shared/package-name.ts'
import { PROJECT_DIR } from '../paths.ts'
import { PROGRAM_LIMIT_MS } from '../wait-limit.ts'

const TSC = join(PROJECT_DIR, 'node_modules/typescript/bin/tsc')

/** Somebody's project, in which the package is installed. */
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-consumer-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(PROJECT_DIR, join(folder, 'node_modules', PACKAGE_NAME))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function run(args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, timeout: PROGRAM_LIMIT_MS }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr })
    })
  })
}

/** Checks a file that uses the package, as strictly as compilers can. */
function compile(code: string): Promise<{ code: number; output: string }> {
  writeFileSync(join(folder, 'consumer.ts'), code)
  const options = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022']
  return run([TSC, '--noEmit', ...options, '--types', '', '--lib', 'es2022,dom', 'consumer.ts'])
}

describe(`${PACKAGE_NAME}/embed`, () => {
  it('is typed: every option, and what comes back [embed:script:module]', async () => {
    const compiled = await compile(`
      import { registerDirectory } from '${PACKAGE_NAME}/embed'
      import type { DirectoryOptions, DirectoryRegistration } from '${PACKAGE_NAME}/embed'
      const options: Required<DirectoryOptions> = {
        base: 'https://example.org',
        category: 'databases',
        prefix: 'shop_',
        tools: ['search', 'fetch'],
        limit: 5,
        maxCharacters: 3000,
        exposedTo: ['https://agent.example'],
        debug: true,
        signal: new AbortController().signal,
      }
      const registration: DirectoryRegistration = registerDirectory(options)
      const names: readonly string[] = await registration.ready
      const now: readonly string[] = registration.tools
      const problem: string | undefined = registration.problem
      const nothing: void = registration.unregister()
      registerDirectory()
      console.log(names, now, problem, nothing)
    `)
    expect(compiled).toEqual({ code: 0, output: '' })
  })

  it('lets nothing else through', async () => {
    const calls = [
      "registerDirectory({ categories: ['a'] })",
      'registerDirectory({ limit: "5" })',
      'registerDirectory().tools.push("x")',
    ]
    const imported = `import { registerDirectory } from '${PACKAGE_NAME}/embed'`
    const { code, output } = await compile([imported, ...calls].join('\n'))
    expect(code).not.toBe(0)
    expect(output.match(/^consumer\.ts\(\d+|'\w+' does not exist|Type 'string' is not assignable/gm)).toEqual([
      'consumer.ts(2',
      "'categories' does not exist",
      'consumer.ts(3',
      "Type 'string' is not assignable",
      'consumer.ts(4',
      "'push' does not exist",
    ])
  })

  it('can be imported where there is no page, and does nothing there', async () => {
    writeFileSync(
      join(folder, 'consumer.js'),
      `const before = Reflect.ownKeys(globalThis).length
       globalThis.fetch = () => { throw new Error('asked') }
       const module = await import('${PACKAGE_NAME}/embed')
       console.log(JSON.stringify([Object.keys(module), Reflect.ownKeys(globalThis).length - before]))`,
    )
    expect(await run(['consumer.js'])).toEqual({ code: 0, output: '[["registerDirectory"],0]\n' })
  })
})
