import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyPart } from '../build-directory.ts'
import { runCli } from '../cli.ts'
import { PROJECT_DIR } from '../paths.ts'

const PRELOAD = `--import=${pathToFileURL(join(PROJECT_DIR, 'e2e/build/no-network.mjs')).href}`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-offline-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Every file below a folder, by its path. */
function readAll(root: string): Map<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  return new Map(paths.map((path) => [path.slice(root.length), readFileSync(path, 'latin1')]))
}

/** A folder of pages and a list that `init` reads; the starter's sources are of the kind of the list. */
const SOURCES = ['part of the example', 'e2e/packed', ...(process.env['TEST_ALL'] ? ['examples/starter'] : [])]

describe('a build', () => {
  it.each(SOURCES)(
    'of %s uses no network, and what refreshes found out is read all the same [refresh:build:offline]',
    async (example) => {
      const source = join(folder, 'source')
      if (example === 'part of the example') copyPart(source)
      else cpSync(join(PROJECT_DIR, example), source, { recursive: true })
      const env = { SOURCE_DATE_EPOCH: '1767225600' }
      const run = async (args: readonly string[], more: Record<string, string> = {}): Promise<void> => {
        const { code, stderr } = await runCli(args, { cwd: source, env: { ...env, ...more } })
        expect([code, stderr]).toEqual([0, expect.not.stringContaining('the network was used')])
      }
      if (example === 'e2e/packed') await run(['init', '--from', 'list.md'])
      const line = '{"key":"https://example.com/","kind":"site","state":"ok"}'
      writeFileSync(join(source, 'directory.refresh.jsonl'), `${line}\n`)
      await run(['build', '--plain', '--out', join(folder, 'free')])
      await run(['build', '--plain', '--out', join(folder, 'alone')], { NODE_OPTIONS: PRELOAD })
      const [free, alone] = ['free', 'alone'].map((name) => readAll(join(folder, name)))
      expect(free?.size).toBeGreaterThan(20)
      expect(alone).toEqual(free)
    },
  )

  it('would be seen to use it [refresh:build:offline]', async () => {
    writeFileSync(join(folder, 'list.csv'), 'name,url\nA,https://a.example/\n')
    const config =
      'title: T\ndescription: D.\nbase_url: https://d.example\nsources: [{kind: csv, files: list.csv, defaults: {category: All}}]\n'
    writeFileSync(join(folder, 'directory.yml'), config)
    const { stderr } = await runCli(['refresh'], { cwd: folder, env: { NODE_OPTIONS: PRELOAD } })
    expect(stderr).toContain('the network was used')
  })
})
