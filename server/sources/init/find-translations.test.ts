import { describe, expect, it } from 'vitest'
import { findTranslations } from './find-translations.ts'
import { createFolders } from './guess-folder.fixture.ts'

const makeFolder = createFolders()

/** A list of addresses, from one number to before another. */
const list = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `- [T${from + at}](https://t${from + at}.example.org/) - Good.`).join(
    '\n',
  )

const find = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(findTranslations(makeFolder(files), Object.keys(files)))

describe('findTranslations', () => {
  it.each([
    'x-ja.md',
    'x_ja.md',
    'x.ja.md',
    'X-JA.md',
    'x-zh-CN.md',
    'x.zh_cn.md',
    'x_zh-Hant-TW.md',
    'x-es-419.md',
    'x-fil.md',
    // By a country, as many do.
    'x-cn.md',
    'x_JP.md',
  ])('takes %s for a translation of what is beside it [sources:guess:translations]', (name) => {
    expect(find({ 'x.md': list(0, 10), [name]: list(0, 10) })).toEqual({ [name]: 'x.md' })
    expect(find({ 'd/x.md': list(0, 10), [`d/${name}`]: list(5, 15) })).toEqual({ [`d/${name}`]: 'd/x.md' })
    // Half of the addresses are the least.
    expect(find({ 'x.md': list(0, 10), [name]: list(6, 15) })).toEqual({})
  })

  it.each([
    'x-api.md',
    'x-old.md',
    'x-2.md',
    'x-abcd.md',
    'xja.md',
    'x-.md',
    '-ja.md',
    'y-ja.md',
    'd/x-ja.md',
    'x-ja.markdown',
    'x-ja.csv',
    'x-ja-.md',
    'x-xq.md',
  ])('takes %s for no translation [sources:guess:translations]', (name) => {
    expect(find({ 'x.md': list(0, 10), [name]: list(0, 10) })).toEqual({})
  })

  it('believes a language where there are no addresses, and no country', () => {
    expect(find({ 'x.md': list(0, 3), 'x-ja.md': '# 道具\n', 'x-cn.md': '# 道具\n', 'x-ts.md': list(3, 6) })).toEqual({
      'x-ja.md': 'x.md',
    })
  })

  it('keeps the original, however many translations there are, and a document that is all there is', () => {
    const files = { 'README-ja.md': list(0, 4), 'README.md': list(0, 4), 'readme.pt-BR.md': list(0, 3) }
    expect(find(files)).toEqual({ 'README-ja.md': 'README.md', 'readme.pt-BR.md': 'README.md' })
    expect(find({ 'README-ja.md': list(0, 4), 'README-zh.md': list(0, 4) })).toEqual({})
    // The list itself is in another language than the page that leads to it.
    expect(find({ 'README.md': list(0, 3), 'README-zh.md': list(0, 40) })).toEqual({})
  })

  it('takes a document of any name with nearly all addresses of the README for the same list', () => {
    expect(find({ 'README.md': list(0, 30), '恶意软件大合集.md': list(2, 30) })).toEqual({
      '恶意软件大合集.md': 'README.md',
    })
    // A part of the list, a longer one, a short one, and one in a folder.
    expect(find({ 'README.md': list(0, 30), 'mac.md': list(0, 20), 'all.md': list(0, 50) })).toEqual({})
    expect(find({ 'README.md': list(0, 10), 'list.md': list(0, 10) })).toEqual({})
    expect(find({ 'README.md': list(0, 30), 'docs/list.md': list(0, 30) })).toEqual({})
  })

  it('takes folders of several languages for translations of the English one, and countries for none', () => {
    const files = (folders: string[]): Record<string, string> =>
      Object.fromEntries(folders.map((folder) => [`data/${folder}/all.json`, '[]']))
    expect(find(files(['de', 'en', 'fr']))).toEqual({
      'data/de/all.json': 'data/en/all.json',
      'data/fr/all.json': 'data/en/all.json',
    })
    expect(find(files(['de', 'fr', 'it', 'gb']))).toEqual({})
    // What is called otherwise in a folder of translations is one, too.
    const more = {
      ...files(['de', 'en', 'fr']),
      'data/de/alle.json': '[]',
      'data/fr/tout.json': '[]',
      'data/fr/b.json': '[]',
    }
    expect(find(more)).toEqual({ 'data/de/all.json': 'data/en/all.json', 'data/fr/all.json': 'data/en/all.json' })
    expect(find({ ...more, 'data/de/b.json': '[]', 'data/en/b.json': '[]' })).toMatchObject({
      'data/de/alle.json': 'data/en/all.json',
      'data/fr/tout.json': 'data/en/all.json',
    })
    const named = ['de', 'en', 'zh-CN'].map((tag) => [`db/${tag}-projects.json`, '[]'])
    expect(find(Object.fromEntries(named))).toEqual({
      'db/de-projects.json': 'db/en-projects.json',
      'db/zh-CN-projects.json': 'db/en-projects.json',
    })
    const beside = (...names: string[]) => find(Object.fromEntries(names.map((name) => [name, list(0, 3)])))
    expect(beside('2022/Days/x.md', '2022/es/Days/x.md', '2022/ja/Days/x.md')).toEqual({
      '2022/es/Days/x.md': '2022/Days/x.md',
      '2022/ja/Days/x.md': '2022/Days/x.md',
    })
    expect(beside('2022/Days/x.md', '2022/es/Days/x.md')).toEqual({})
    expect(beside('data/x.json', 'data/es/x.json', 'data/fr/x.json')).toEqual({})
  })
})
