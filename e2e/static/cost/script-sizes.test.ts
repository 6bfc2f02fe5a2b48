import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { withEnglish } from '../../../server/publish/language-files.ts'
import { PROJECT_DIR } from '../../paths.ts'

const WEB = join(PROJECT_DIR, 'dist/web')
const ENGINE = join(WEB, 'engine')

/** A file of the engine with all it imports. Stemmers of other languages than English are loaded where one needs them. */
function filesFor(entry: string): string[] {
  const files = new Set([entry])
  for (const file of files) {
    for (const [, imported = ''] of read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) files.add(imported)
  }
  return [...files]
}

function read(file: string): string {
  return readFileSync(join(ENGINE, file), 'utf8')
}

function brotliBytes(...paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + brotliCompressSync(readFileSync(path)).length, 0)
}

function engineBytes(entry: string): number {
  return brotliBytes(...filesFor(entry).map((file) => join(ENGINE, file)))
}

describe('the scripts of a page', () => {
  it('take at most 8,192 bytes before somebody searches [answer:engine:size]', () => {
    expect(brotliBytes(join(WEB, 'page.js'))).toBeLessThanOrEqual(8_192)
  })

  it('take at most 3,100 bytes on pages of others [answer:engine:size]', () => {
    expect(brotliBytes(join(WEB, 'embed.js'))).toBeLessThanOrEqual(3_100)
  })

  // The search itself is 17 KB, reading what was published 6 KB, English 2 KB; sentences are read by a script of their own
  // (decisions/012).
  it('take at most 26,700 bytes more for what typing in English needs [answer:engine:size]', () => {
    const published = withEnglish(read('engine.js'), read('stemmer-english.js'))
    expect(published).not.toContain('stemmer-english')
    expect(brotliCompressSync(published).length).toBeLessThanOrEqual(26_700)
    expect(filesFor('engine.js')).toEqual(['engine.js'])
  })

  // Rows, facets and pages are 19 KB, our words in English 3 KB, the table of fields with orders and ranges by any of
  // them 2 KB. Comparisons are apart.
  it('take at most 52,500 bytes in all where results are shown [answer:engine:size]', () => {
    expect(engineBytes('show-results.js')).toBeLessThanOrEqual(52_500)
  })

  // One round more would be seen: it is loaded beside the files of the index.
  it('show results with two more files than typing needs, which are asked for at once [answer:engine:size]', () => {
    const typing = ['engine.js']
    const more = ['show-results.js', 'answers.js']
    expect(new Set(filesFor('show-results.js'))).toEqual(new Set([...typing, ...more]))
    expect(more.filter((file) => !read('engine.js').includes(`import(\`./${file}\`)`))).toEqual([])
  })

  // All tools. The goal is 36,000.
  it('take at most 47,500 bytes in all with the tools [answer:engine:size]', () => {
    expect(engineBytes('tools.js')).toBeLessThanOrEqual(47_500)
  })

  it('check arguments without a library for schemas [answer:engine:size]', () => {
    expect(filesFor('tools.js').filter((file) => read(file).includes('invalid_type'))).toEqual([])
  })
})
