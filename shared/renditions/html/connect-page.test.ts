import { describe, expect, it } from 'vitest'
import { SITE } from '../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import { CONNECT_CLIENTS, CONNECT_GROUPS } from '../../connect/clients.ts'
import { LOCAL_GROUPS, LOCAL_NOTE } from '../../connect/local-clients.ts'
import type { Site } from '../../model/page.ts'
import { wordsOf } from '../words/words-of.ts'
import { renderConnectPage } from './connect-page.ts'

const ROOT = { kind: 'root', categoryCount: 2, listingCount: 3 } as const

function read(site: Site = SITE) {
  return readHtml(renderConnectPage(ROOT, site).text)
}

describe('renderConnectPage', () => {
  it('tells every client how to connect, each way once and in the order of the table', () => {
    const directory = { ...SITE.directory, title: 'Data & <stores>' }
    const elements = read({ ...SITE, directory })
    const target = { name: 'directory', url: 'https://example.org/lists/mcp', title: 'Data & <stores>' }
    const ways = CONNECT_CLIENTS.flatMap((client) => client.ways)
    const clients = elements.filter(({ path }) => path.includes('li') && path.includes('section'))
    const shown = clients.filter(({ name }) => name === 'pre' || name === 'a')
    expect(shown.map(({ name, text, attributes }) => (name === 'a' ? attributes.get('href') : text))).toEqual(
      ways.map((way) => way.write(target)),
    )
    const ids = elements.flatMap(({ attributes }) => attributes.get('id') ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(clients.filter(({ name }) => name === 'h3').map(({ text }) => text)).toEqual(
      CONNECT_CLIENTS.map(({ title }) => title),
    )
    const folded = clients.filter(({ name }) => name === 'summary')
    expect(folded).toHaveLength(CONNECT_CLIENTS.length - (CONNECT_GROUPS[0]?.clients.length ?? 0))
    const notes = ways.flatMap(({ note }) => note ?? [])
    const small = clients.filter(({ attributes }) => attributes.get('class') === 's soft')
    expect(small.map(({ text }) => text)).toEqual(notes)
  })

  it('is a page of its own, beside those of the directory', () => {
    const { name, mediaType } = renderConnectPage(ROOT, SITE)
    expect([name, mediaType]).toEqual(['connect/index.html', 'text/html; charset=utf-8'])
    const elements = read({ ...SITE, assets: { ...SITE.assets, connect: '_/connect.0a1b.js' } })
    const canonical = elements.find(({ attributes }) => attributes.get('rel') === 'canonical')
    expect(canonical?.attributes.get('href')).toBe('https://example.org/lists/_/connect/')
    expect(elements.find((each) => each.name === 'title')?.text).toBe('Connect a client · Example lists')
    const scripts = elements.flatMap((each) => (each.name === 'script' ? (each.attributes.get('src') ?? []) : []))
    expect(scripts).toContain('/lists/_/connect.0a1b.js')
  })

  it.each(['ar', 'he', 'hi', 'ja', 'ko', 'ru', 'zh'])(
    'is in the language of the directory: %s [page:language:whole]',
    (language) => {
      for (const target of ['server', 'static'] as const) {
        const directory = { ...SITE.directory, title: '…', publisher: undefined, language, target }
        const { text } = renderConnectPage(ROOT, { ...SITE, directory })
        const main = /<main.*<\/main>/s.exec(text)?.[0] ?? ''
        const local = LOCAL_GROUPS.flatMap(({ clients }) => clients)
        const names = new Set([...CONNECT_CLIENTS, ...local].map(({ title }) => title))
        const shown = main
          .replace(/<(code|pre)\b[^>]*>.*?<\/\1>/gs, '')
          .replace(/<(\w+)[^>]* lang="en" dir="ltr"[^>]*>.*?<\/\1>/gs, '')
        const texts = Array.from(
          shown.matchAll(/>([^<]+)<|="([^"]*)"/g),
          ([, content, value]) => content ?? value ?? '',
        )
        // Values without a space are names for programs.
        const latin = texts.filter(
          (each) => /[A-Za-z]/.test(each) && !/[^\p{ASCII}…’]/u.test(each) && / /.test(each.trim()),
        )
        expect(latin.filter((each) => !names.has(each) && !/^(?:[a-z]+ )+[a-z]+$/.test(each))).toEqual([])
        expect(main).toContain(wordsOf(language).connect.title)
      }
    },
  )

  it('is left to right and English where we have no words [page:language:isolated]', () => {
    const elements = read({ ...SITE, directory: { ...SITE.directory, language: 'el' } })
    const head = elements.find(({ attributes }) => attributes.get('id') === 'agent-access')
    expect([head?.attributes.get('lang'), head?.attributes.get('dir')]).toEqual(['en', 'ltr'])
  })

  it('gives its script texts with a slot', () => {
    const elements = read({ ...SITE, directory: { ...SITE.directory, language: 'de' } })
    const attributes = elements.find((each) => each.attributes.has('data-server'))?.attributes
    expect(['data-category', 'data-named', 'data-found', 'data-copied'].map((name) => attributes?.get(name))).toEqual([
      'die Kategorie {}',
      'Unter dem Namen {}, um mehrere Kategorien zu verbinden',
      `{} von ${CONNECT_CLIENTS.length} Clients`,
      'Kopiert',
    ])
  })

  it('is honest where nothing answers MCP', () => {
    const elements = read({ ...SITE, directory: { ...SITE.directory, target: 'static' } })
    const local = { name: 'directory', url: 'https://example.org/lists/', title: 'Example lists' }
    const ways = LOCAL_GROUPS.flatMap(({ clients }) => clients).flatMap((client) => client.ways)
    expect(
      elements.filter(({ name, path }) => name === 'pre' && !path.includes('details')).map(({ text }) => text),
    ).toEqual(ways.map((way) => way.write(local)))
    const main = elements.find(({ name }) => name === 'main')?.text
    expect(main).toContain('Nothing answers MCP here')
    expect(main).toContain(LOCAL_NOTE)
  })
})
