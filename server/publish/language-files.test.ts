import { describe, expect, it } from 'vitest'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { BEST_COMPRESSION } from './release/compress.ts'
import { selectForSite } from './language-files.ts'

const OTHERS = ['page.1.js', 'engine.2/engine.js', 'engine.2/tools.js']

const NAMES = [
  ...OTHERS,
  ...['stemmer-english', 'stemmer-de', 'stemmer-da', 'words-de'].map((name) => `engine.2/${name}.js`),
]

const FILES = NAMES.map((name) => ({ name, mediaType: 'text/javascript', text: name, compression: BEST_COMPRESSION }))

describe('selectForSite', () => {
  it.each([
    ['en', ['engine.2/stemmer-english.js']],
    ['de-CH', ['engine.2/stemmer-de.js', 'engine.2/words-de.js']],
    ['da', ['engine.2/stemmer-da.js']],
    ['ja', ['engine.2/stemmer-english.js']],
  ])('publishes for "%s" only the stemmer and the words it needs', (language, files) => {
    const selected = selectForSite(FILES, { ...SITE, directory: { ...SITE.directory, language } })
    expect(selected.map(({ name }) => name).toSorted()).toEqual([...OTHERS, ...files].toSorted())
  })

  it('puts English into the engine where it is needed', () => {
    const engine = 'engine.2/engine.js'
    const texts: Record<string, string> = {
      [engine]: 'const load=async()=>(await import(`./stemmer-english.js`)).stem;export{load};',
      'engine.2/stemmer-english.js': 'const s=(w)=>w.slice(1);export{s as stem};',
    }
    const files = FILES.map((file) => ({ ...file, text: texts[file.name] ?? file.text }))
    const publish = (language: string): string | undefined =>
      selectForSite(files, { ...SITE, directory: { ...SITE.directory, language } }).find(({ name }) => name === engine)
        ?.text
    expect(publish('de')).toBe(texts[engine])
    for (const language of ['en', 'ja']) {
      expect(publish(language)).toBe(
        'const english=(()=>{const s=(w)=>w.slice(1);;return{stem:s}})();const load=async()=>(await english).stem;export{load};',
      )
    }
  })
})
