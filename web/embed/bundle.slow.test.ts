import { relative } from 'node:path'
import { createContext, Script } from 'node:vm'
import { transformWithOxc } from 'vite'
import type { Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAsShipped } from '../../e2e/fixtures/build-as-shipped.ts'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import { BEST_COMPRESSION, compress } from '../../server/publish/release/compress.ts'

/** Bytes that visitors load, compressed as the server sends it. */
const MAX_BYTES = 3100

/** What both scripts are made of, and nothing else. */
const MODULES = [
  'shared/webmcp/browser-schema.ts',
  'shared/webmcp/ask-endpoint.ts',
  'shared/webmcp/read-json.ts',
  'shared/webmcp/register-tool.ts',
  'shared/webmcp/tool-failure.ts',
  'web/embed/script-options.ts',
  'web/embed/claim.ts',
  'web/embed/create-browser-tool.ts',
  'web/embed/hub.ts',
  'web/embed/load-page-tools.ts',
  'web/embed/offer-tools.ts',
  'web/webmcp/find-model-context.ts',
]

/** Code that is the same in ES2020 as in what comes after it. */
async function isES2020(code: string): Promise<boolean> {
  const [old, next] = await Promise.all(
    ['es2020', 'esnext'].map((target) => transformWithOxc(code, 'script.js', { target })),
  )
  return old?.code === next?.code
}

describe.each([
  ['embed', 'embed.js', ['web/embed/embed.ts']],
  ['embedModule', 'embed.mjs', ['web/embed/embed-module.ts']],
])('%s', (environment, fileName, own) => {
  let chunk: Rolldown.OutputChunk

  beforeAll(async () => {
    chunk = await buildAsShipped(environment)
  })

  if (environment === 'embedModule') {
    it('exports what the package declares [embed:script:module]', () => {
      expect(chunk.exports).toEqual(['registerDirectory'])
    })
  } else {
    it('is a classic script that declares no names and throws nothing, however often it runs [embed:guest:no-globals]', () => {
      const context = createContext({})
      const script = new Script(chunk.code)
      // A name declared by `let`, `const` or `class` could not be declared again; any other would be a property.
      for (let times = 0; times < 2; times += 1) script.runInContext(context)
      expect(Reflect.ownKeys(context)).toEqual([])
    })
  }

  it('is one file, of these modules', () => {
    expect(chunk.fileName).toBe(fileName)
    expect(chunk.moduleIds.map((id) => relative(PROJECT_DIR, id)).toSorted()).toEqual([...MODULES, ...own].toSorted())
  })

  it(`is at most ${MAX_BYTES} bytes`, () => {
    const coded = new Map(compress(Buffer.from(chunk.code), BEST_COMPRESSION))
    expect(coded.get('br')?.byteLength).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('makes no code and no markup of strings [embed:size:no-eval]', () => {
    expect(chunk.code).not.toMatch(
      /\beval\b|\bFunction\b|innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTML|javascript:/,
    )
  })

  it('imports the engine itself, and preloads nothing', () => {
    expect(chunk.code.match(/\bimport\(\w+\)/g)).toHaveLength(1)
    expect(chunk.code).not.toContain('preload')
  })

  it('can be read by browsers of 2020', async () => {
    expect(await isES2020(chunk.code)).toBe(true)
    expect(await isES2020(`${chunk.code};globalThis.x ||= 1`)).toBe(false)
  })
})
