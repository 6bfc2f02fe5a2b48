import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readWorkerModules } from '../edge/worker-modules.ts'
import { PROJECT_DIR } from '../paths.ts'

/** A free plan takes 3 MB; what counts is how long an isolate takes to start. decisions/011-edge.md says what it is made of. */
const MAX_GZIP_BYTES = 188_000

/** What an isolate compiles before the first request: the main module and what it imports other than when needed. */
function readStarting(): { readonly path: string; readonly text: string }[] {
  const modules = readWorkerModules()
  const starting = new Set(['worker.js'])
  for (const path of starting) {
    const text = modules.get(path) ?? ''
    for (const [, name] of text.matchAll(/(?:from|import)["`']\.\/(?:modules\/)?([\w-]+\.js)["`']/g)) {
      starting.add(`modules/${name}`)
    }
  }
  return [...starting].map((path) => ({ path, text: modules.get(path) ?? '' }))
}

it('is a minified script whose stack traces can be read', () => {
  const script = readFileSync(join(PROJECT_DIR, 'dist/worker/worker.js'))
  const sizes = readStarting().map(({ text }) => gzipSync(text, { level: 9 }).length)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_GZIP_BYTES)
  expect(script.toString()).toMatch(/\/\/# sourceMappingURL=worker\.js\.map\n?$/)
  // The bundler's own module has no map.
  const ours = readStarting().filter(({ path }) => !path.endsWith('/rolldown-runtime.js'))
  const sources = ours.flatMap(({ path }) => {
    const map = readFileSync(join(PROJECT_DIR, `dist/worker/${path}.map`), 'utf8')
    return (JSON.parse(map) as { readonly sources: readonly string[] }).sources
  })
  expect(sources).toContainEqual(expect.stringMatching(/server\/entry\/edge\/create-edge\.ts$/))
  // Slugs are transliterated when they are published: the table of all scripts is as large as all the rest.
  expect(sources.filter((source) => source.includes('any-ascii'))).toEqual([])
  // Markdown is parsed where a page has an introduction or a listing a text, and documents are checked by builds.
  expect(sources.filter((source) => /node_modules\/(?:mdast|micromark)|\/zod\/v4\/classic\//.test(source))).toEqual([])
  // Words and stems of a language are loaded with the releases that are in it, English words excepted.
  const modules = [...readWorkerModules().keys()]
  expect(modules).toEqual(expect.arrayContaining(['modules/words-de.js', 'modules/stemmer-de.js']))
  expect(readStarting().filter(({ path }) => /\/(?:words|stemmer)-/.test(path))).toEqual([])
})
