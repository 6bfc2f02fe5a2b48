import { describe, expect, it } from 'vitest'
import { HOSTILE_TEXTS, SITE, categoryPage, listing, textOf } from '../../e2e/fixtures/pages.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import { listMarkup, readMarkdown } from '../../e2e/fixtures/read-markdown.ts'
import { cleanLine, cleanText } from '../model/clean-text.ts'
import { parsePageDocument } from '../model/parse-page-document.fixture.ts'
import type { CategoryPage, RenderedFile } from '../model/page.ts'
import { renderPage } from './render-page.fixture.ts'

/** A page whose every text is `text`, cleaned as sources clean it. */
function pageOf(text: string): CategoryPage {
  const line = cleanLine(text, 200) || 'empty'
  const block = cleanText(text).trim() === '' ? 'empty' : cleanText(text)
  return categoryPage(
    [
      listing({
        id: ['__proto__', 'constructor'].includes(text) ? text : 'alpha',
        name: line,
        url: 'https://example.com/',
        description: block,
        tags: [line],
        links: [{ rel: line.slice(0, 40), url: 'https://example.com/x' }],
        license: [line],
        alternative_to: [line],
        note: block,
        location: { locality: line, country: line },
        // zod leaves out a member called __proto__, so no listing has one.
        extra: { [line === '__proto__' ? 'proto' : line]: block, list: [line] },
      }),
    ],
    { title: line, description: block, alternative_to: [line], links: [{ title: line, url: 'https://example.com/y' }] },
    { children: [{ slug: 'x', title: line, description: block, groups: [line], count: 1 }] },
  )
}

function markupOf(files: readonly RenderedFile[]): unknown {
  return {
    html: readHtml(textOf(files, 'index.html')).map(({ name, attributes }) => [name, ...attributes.keys()]),
    markdown: listMarkup(readMarkdown(textOf(files, 'index.md'))),
  }
}

/** As long as a text: what is too long is no fact of a row. */
function harmless(text: string): unknown {
  return markupOf(renderPage(pageOf(cleanLine(text, Infinity) === '' ? 'empty' : 'p'.repeat(text.length)), SITE))
}

describe('renderPage with hostile texts', () => {
  it.each(HOSTILE_TEXTS)('has the markup of a page with harmless ones: %j', (text) => {
    expect(markupOf(renderPage(pageOf(text), SITE))).toEqual(harmless(text))
  })

  it.each(HOSTILE_TEXTS)('carries them unchanged as data: %j', (text) => {
    const page = pageOf(text)
    const files = renderPage(page, SITE)
    expect(parsePageDocument(textOf(files, 'index.json')).listings).toEqual(page.listings)
    const { '@graph': graph } = JSON.parse(textOf(files, 'index.jsonld'))
    expect(graph[1].mainEntity.itemListElement[0].item.name).toBe(page.listings[0]?.name)
    expect(JSON.parse(textOf(files, 'mcp.json'))._meta['org.example.lists/page'].itemCount).toBe(1)
  })

  it.each(HOSTILE_TEXTS)('contains no control, bidirectional or invisible character: %j', (text) => {
    for (const { text: file } of renderPage(pageOf(text), SITE)) {
      expect(file).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u{E0000}-\u{E007F}\u2028\u2029]/u)
      expect(file.isWellFormed()).toBe(true)
    }
  })
})
