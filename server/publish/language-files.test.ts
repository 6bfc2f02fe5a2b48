import { describe, expect, it } from 'vitest'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { BEST_COMPRESSION } from './release/compress.ts'
import { selectForSite } from './language-files.ts'

const OTHERS = ['page.1.js', 'engine.2/engine.js', 'engine.2/tools.js']

const NAMES = [...OTHERS, ...['stemmer-de', 'stemmer-dk', 'words-de'].map((name) => `engine.2/${name}.js`)]

const FILES = NAMES.map((name) => ({ name, mediaType: 'text/javascript', text: name, compression: BEST_COMPRESSION }))

describe('selectForSite', () => {
  it.each([
    ['en', []],
    ['de-CH', ['engine.2/stemmer-de.js', 'engine.2/words-de.js']],
    ['da', ['engine.2/stemmer-dk.js']],
    ['ja', []],
  ])('publishes for "%s" only the stemmer and the words it needs', (language, files) => {
    expect(
      selectForSite(FILES, { ...SITE, directory: { ...SITE.directory, language } }).map(({ name }) => name),
    ).toEqual([...OTHERS, ...files])
  })
})
