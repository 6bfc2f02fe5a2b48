import { spawn } from 'node:child_process'
import { readStored } from '../../server/store/published-folder.fixture.ts'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ByteSource } from '../../shared/search/index/blocks/byte-source.ts'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import { digestOf } from '../../server/store/release/release-format.ts'
import { bundleProgram } from '../fixtures/bundle-program.ts'
import { PROJECT_DIR } from '../paths.ts'
import { publishVersion } from './publish-version.ts'

/** Every page and path of either version. */
const PAGES = ['stays', 'changes', 'goes', 'comes']
const PATHS = [...PAGES, ''].flatMap((page) =>
  ['index.json', 'index.md', 'index.html', 'mcp.json', 'index.jsonld'].map((name) => (page ? `${page}/${name}` : name)),
)

/** The calls are shared out among as many tests; `npm test` fails at every 36th, of few at every twelfth. */
const PARTS = 12
const FEW_CALLS = 100
const RUN = Array.from({ length: process.env['TEST_ALL'] ? PARTS : 1 }, (_, part) => part)

let scratch: string
let program: string
let atA: string
let contentsA: Contents
let contentsB: Contents
let calls: Readonly<Record<string, number>>

/** Path → digest. */
type Contents = Record<string, string>

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-torture-'))
  program = await bundleProgram('e2e/build/publish-child.ts', join(scratch, 'program'))
  atA = join(scratch, 'a/out')
  await publish(atA, 'a')
  contentsA = await servedContents(atA)
  const atB = join(scratch, 'b/out')
  copyOutput(atA, atB)
  calls = (await publish(atB, 'b')).calls
  contentsB = await servedContents(atB)
})

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true })
})

/** What goes wrong, at which calls, and what is served then. Where it is the new release only, a build may go on. */
const FAULTS = [
  ['kill', 'change', ['a', 'b']],
  ['ENOSPC', 'change', ['a', 'b']],
  ['EIO', 'change', ['a', 'b']],
  // A short write; half of a file, and an error.
  ['torn', 'write', ['b']],
  ['fsync', 'sync', ['a']],
  ['read', 'read', ['b']],
] as const

/** Errors of writing are met alike: `npm test` has one of them. */
const RUN_FAULTS = FAULTS.filter(([fault]) => process.env['TEST_ALL'] || fault !== 'EIO')

describe.each(RUN_FAULTS)('a build with %s at its k-th %s of the file system', (fault, kind, outcomes) => {
  const mayGoOn = !outcomes.some((version) => version === 'a')
  const seen = new Set<string>()

  it('changes enough to fail at', () => {
    expect(calls[kind]).toBeGreaterThan(kind === 'sync' ? 5 : 20)
    expect(contentsA).not.toEqual(contentsB)
  })

  // Each a part of the work that is short of what a test may take, however slow the machine.
  it.each(RUN)(
    'leaves one whole release, and the next build completes it (part %i) [release:publish:atomic]',
    async (part) => {
      const { [kind]: count = 0 } = calls
      const every = process.env['TEST_ALL'] || count < FEW_CALLS ? PARTS : 3 * PARTS
      const numbers = Array.from({ length: count }, (_, index) => index + 1).filter((k) => k % every === part)
      // Two at a time: starting a process is most of the cost.
      const worker = async (): Promise<void> => {
        for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
          seen.add(await surviveFault(fault, number, mayGoOn))
        }
      }
      for (const outcome of await Promise.allSettled([worker(), worker()])) {
        if (outcome.status === 'rejected') throw outcome.reason
      }
      expect(numbers).toEqual([])
    },
  )

  it('leaves either release, by where it failed', () => {
    expect([...seen].toSorted()).toEqual(expect.arrayContaining([...outcomes]))
  })
})

/** Runs a build with a fault at call `number`. @returns Which version was served afterwards. */
async function surviveFault(fault: string, number: number, mayGoOn: boolean): Promise<string> {
  const outDir = join(scratch, `${fault}-${number}`, 'out')
  copyOutput(atA, outDir)
  const failed = await publish(outDir, 'b', { FAULT: fault, FAULT_AT: String(number) })
  expect(mayGoOn || failed.code !== 0, `exit of a build with a fault at call ${number}`).toBe(true)

  const served = await servedContents(outDir)
  const version = JSON.stringify(served) === JSON.stringify(contentsA) ? 'a' : 'b'
  expect(served, `after a fault at call ${number}`).toEqual(version === 'a' ? contentsA : contentsB)

  await publishVersion(outDir, 'b')
  expect(await servedContents(outDir)).toEqual(contentsB)
  expect(plainContents(outDir)).toEqual(plainContents(join(scratch, 'b/out')))
  rmSync(dirname(outDir), { recursive: true })
  return version
}

/** Copies an output of the name `out`, and the state beside it. */
function copyOutput(from: string, to: string): void {
  cpSync(dirname(from), dirname(to), { recursive: true, preserveTimestamps: true })
}

async function publish(
  outDir: string,
  version: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; calls: Readonly<Record<string, number>> }> {
  const preload = join(PROJECT_DIR, 'e2e/build/inject-fault.mjs')
  const child = spawn(process.execPath, ['--import', preload, program, outDir, version], {
    // What was compiled is kept: starting the program is most of the cost.
    env: { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled'), ...env },
    stdio: ['ignore', 'pipe', env['FAULT'] ? 'ignore' : 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, calls: output ? (JSON.parse(output) as Record<string, number>) : {} }
}

async function servedContents(outDir: string): Promise<Contents> {
  const store = openNodeFileStore(outDir, { watch: false })
  const contents: Contents = {}
  const release = store.current()
  const note = (name: string, source: ByteSource | undefined): void => {
    if (source) contents[name] = digestOf(source.read(0, source.byteLength))
  }
  for (const path of PATHS) {
    const file = await release.file(path)
    if (file) contents[path] = digestOf(await file.forms.identity.bytes())
  }
  for (const slug of ['', ...PAGES]) {
    const page = await readStored(release, slug)
    note(`categories of ${slug}`, page?.categories)
    note(`index of ${slug}`, page?.index)
    if (page) contents[`listings of ${slug}`] = digestOf(page.texts.join('\n'))
  }
  store.close()
  return contents
}

function plainContents(outDir: string): Contents {
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(outDir, name)).isFile())
      .toSorted()
      .map((name) => [name, digestOf(readFileSync(join(outDir, name)))]),
  )
}
