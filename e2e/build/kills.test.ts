import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import type { Release } from '../../shared/release/release.ts'
import { bundleProgram } from '../fixtures/bundle-program.ts'
import { publishVersion } from './publish-version.ts'

/** Builds that are killed: `GAZETTEER_KILLS=1000` for a long run. At which call is tried by `torture.test.ts`. */
const KILLS = Number(process.env['GAZETTEER_KILLS'] ?? (process.env['TEST_ALL'] ? 20 : 8))

/** Seed of the times at which they are. */
const SEED = Number(process.env['GAZETTEER_SEED'] ?? 1)

/** Milliseconds within which a build is killed: more than it takes. */
const WITHIN_MS = 1200

const PATHS = ['stays', 'changes', 'goes', 'comes', ''].flatMap((slug) =>
  ['index.json', 'index.md', 'index.html', 'mcp.json'].map((name) => (slug === '' ? name : `${slug}/${name}`)),
)

let scratch: string
let out: string
let program: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-kills-'))
  out = join(scratch, 'site', 'out')
  program = await bundleProgram('e2e/build/publish-child.ts', join(scratch, 'program'))
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Entity tags of everything that a release serves. */
async function tagsOf(release: Release): Promise<string> {
  const tags: string[] = []
  for (const path of PATHS) {
    const file = await release.file(path)
    // Read, so that damage shows.
    await file?.forms.identity.bytes()
    tags.push(`${path} ${file?.forms.identity.etag}`)
  }
  return tags.join('\n')
}

/** Starts a build of a version and kills it after a while. @returns Whether it was killed. */
async function buildAndKill(version: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, out, version], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled') },
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  const signal = await new Promise((resolve) => child.on('close', (_code, ending) => resolve(ending)))
  clearTimeout(timer)
  return signal === 'SIGKILL'
}

/** Numbers from 0 to 1, the same for the same seed. */
function* randoms(seed: number): Generator<number> {
  for (let state = seed >>> 0; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

describe('builds that are killed while a server reads', () => {
  it(
    'show one release or the other, and the next build is whole [release:publish:killed]',
    { timeout: KILLS * 15_000 },
    async () => {
      const expected = new Map<string, string>()
      for (const version of ['b', 'a'] as const) {
        await publishVersion(out, version)
        const store = openNodeFileStore(out, { watch: false })
        expected.set(version, await tagsOf(store.current()))
        store.close()
      }
      const either = [...expected.values()]
      const store = openNodeFileStore(out, { watch: false })
      const ending = new AbortController()
      const reading = (async (): Promise<void> => {
        while (!ending.signal.aborted) {
          await store.reload()
          expect(either).toContain(await tagsOf(store.current()))
          await new Promise((resolve) => setImmediate(resolve))
        }
      })()
      const random = randoms(SEED)
      let killed = 0
      try {
        for (let run = 0; run < KILLS; run += 1) {
          const version = run % 2 === 0 ? 'b' : 'a'
          const afterMs = (random.next().value ?? 0) * WITHIN_MS
          if (await buildAndKill(version, afterMs)) killed += 1
          const after = openNodeFileStore(out, { watch: false })
          expect(either).toContain(await tagsOf(after.current()))
          after.close()
          await publishVersion(out, version)
          const next = openNodeFileStore(out, { watch: false })
          await next.checkHealth()
          expect([await tagsOf(next.current()), next.health().reason]).toEqual([expected.get(version), undefined])
          next.close()
          const left = readdirSync(resolveStateDir(out), { recursive: true, encoding: 'utf8' })
          expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([])
        }
      } finally {
        ending.abort()
      }
      await reading
      store.close()
      expect(killed).toBeGreaterThan(0)
    },
  )
})
