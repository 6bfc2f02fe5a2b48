import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { MAX_VIEW_BYTES, renderView } from './render-view.ts'
import { TRANSLATIONS } from './words/translations.ts'

/** A document with every word of the view, each in one kind of string. */
const NAMES = [...readFileSync(new URL('../../web/view/words.ts', import.meta.url), 'utf8').matchAll(/'%(\w+)%'/g)].map(
  ([, name = '']) => name,
)
const DOCUMENT = `<!doctype html><html lang="en"><p style="width:50%;height:50%"><script>said={${NAMES.map(
  (name, at) => `${name}:${'\'"`'[at % 3]}%${name}%${'\'"`'[at % 3]}`,
).join()}}</script>`

/** What the script of a document says, by the names of words. */
function run(document: string): Record<string, string> {
  const [, script = ''] = /<script>(.*)<\/script>$/s.exec(document) ?? []
  const scope: { said: Record<string, string> } = { said: {} }
  runInNewContext(script, scope)
  return scope.said
}

function labelsIn(document: string): Map<string | undefined, string | undefined> {
  return new Map((run(document)['labels'] ?? '').split('\n').map((line) => [line.split('\t')[0], line.split('\t')[1]]))
}

describe('renderView', () => {
  it('says everything in English, and leaves names of fields to the view', () => {
    const document = renderView(DOCUMENT, { language: 'en-US' })
    expect(NAMES.length).toBeGreaterThan(15)
    expect(document).toContain('<html lang="en-US">')
    const { labels, ...words } = run(document)
    expect(labels).toBe('')
    expect(Object.values(words).filter((text) => text === '' || text.includes('%'))).toEqual([])
    expect(words).toMatchObject({ open: 'Open', compare: 'Compare', chosen: 'selected, up to 5', more: 'More results' })
  })

  it.each(Object.keys(TRANSLATIONS))(
    'says nothing in English in a directory in %s [apps:view:language]',
    (language) => {
      const english = run(renderView(DOCUMENT, { language: 'en' }))
      const document = renderView(DOCUMENT, { language })
      const words = run(document)
      // Words that two languages share.
      const shared = ['link', 'website']
      expect(Object.keys(words).filter((name) => words[name] === english[name] && !shared.includes(name))).toEqual([])
      expect(/<html lang="\w\w" dir="rtl">/.test(document)).toBe(['ar', 'he'].includes(language))
      const labels = labelsIn(document)
      for (const name of ['license', 'alternative_to', 'link broken', 'changed', 'docs'])
        expect(labels.get(name)).toBeTruthy()
    },
  )

  it('calls fields as the directory does, as far as there is room [apps:view:language]', () => {
    const fields = Array.from({ length: 400 }, (_, at) => ({ name: `field_${at}`, title: `Πεδίο ${at}`.repeat(8) }))
    const few = [{ name: 'license', title: 'Terms' }, { name: 'written_in', title: 'Code' }, { name: 'plain' }]
    expect([...labelsIn(renderView(DOCUMENT, { language: 'en', schema: { fields: few } }))]).toEqual([
      ['license', 'Terms'],
      ['written_in', 'Code'],
    ])
    expect(labelsIn(renderView(DOCUMENT, { language: 'de', schema: { fields: few } })).get('license')).toBe('Terms')
    const document = renderView(DOCUMENT, { language: 'en', schema: { fields } })
    const bytes = Buffer.byteLength(document)
    expect([bytes <= MAX_VIEW_BYTES, bytes > MAX_VIEW_BYTES - 200]).toEqual([true, true])
    expect(labelsIn(document).get('field_0')).toBe(fields[0]?.title)
  })

  it('takes no title for code, for markup or for another line', () => {
    const title = 'a\'"`${evil()}</script><!--\\\n\tb\u2028c'
    const document = renderView(DOCUMENT, { language: '"><script>', schema: { fields: [{ name: 'x', title }] } })
    expect(document.match(/<script>/g)).toHaveLength(1)
    expect(labelsIn(document)).toEqual(new Map([['x', 'a\'"`${evil()}</script><!--\\ b c']]))
  })
})
