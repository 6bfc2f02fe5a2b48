import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  SITE,
  arbitraryCategoryPage,
  categoryPage,
  listing,
  rootPage,
  summary,
  textOf,
} from '../../../e2e/fixtures/pages.ts'
import { listMarkup, plainText, readMarkdown, walk } from '../../../e2e/fixtures/read-markdown.ts'
import type { Page, RenderedFile } from '../../model/page.ts'
import { foldLine } from '../text/escape-markdown.ts'
import { renderPage } from '../render-page.fixture.ts'

function markdown(page: Page): RenderedFile[] {
  return renderPage(page, SITE).filter(({ name }) => name.endsWith('.md'))
}

describe('renderMarkdown', () => {
  it('is front matter, title, description, one line per listing and how to reach the page', () => {
    const page = categoryPage(
      [
        listing({
          id: 'alpha',
          name: 'Alpha [1]',
          url: 'https://example.com/a(b)',
          description: 'Does\nthings.',
          tags: ['sql', 'fast'],
          license: ['MIT'],
          status: 'archived',
          links: [{ rel: 'repo', url: 'https://example.com/git' }],
        }),
        listing({ id: 'beta', name: 'Beta' }),
      ],
      { description: 'Where data is kept.', updated: '2026-11-01' },
    )
    expect(textOf(markdown(page), 'index.md')).toBe(`---
title: "Databases"
description: "Where data is kept."
canonical_url: "https://example.org/lists/databases/"
last_updated: 2026-11-01
---

# Databases

Where data is kept.

Part of [Example lists](<https://example.org/lists/index.md>).

License: CC-BY-4.0. Data by the contributors of Example lists. Published by [Example Society](<https://example.org/>).

## Listings

- [Alpha \\[1\\]](<https://example.com/a%28b%29>): Does things. — Tags: sql, fast · Status: archived · License: MIT · [repo](<https://example.com/git>) · id: \`alpha\`
- Beta · id: \`beta\`

## Agent access

- MCP Server: <https://example.org/lists/databases/mcp>
- MCP Manifest: <https://example.org/lists/databases/mcp.json>
- Root Directory: <https://example.org/lists/>, <https://example.org/lists/mcp>
- Transport: Streamable HTTP, [HTTP+SSE](<https://example.org/lists/databases/mcp/sse>)
- WebMCP: document.modelContext, search_this_page
- Available Formats: [JSON](<https://example.org/lists/databases/index.json>), [JSON-LD](<https://example.org/lists/databases/index.jsonld>), [Markdown](<https://example.org/lists/databases/index.md>), [HTML](<https://example.org/lists/databases/>)

How to connect a client: <https://example.org/lists/databases/#agent-access>
`)
  })

  it('says of a listing all that its source says, but what is hidden', () => {
    const extra = { written_in: 'Rust', platforms: ['Linux', 'macOS'], secret: 'x', demo: 'https://example.com/demo' }
    const directory = { ...SITE.directory, schema: { fields: [{ name: 'secret', hidden: true }] } }
    const page = categoryPage([listing({ id: 'a', name: 'A', extra })])
    expect(textOf(renderPage(page, { ...SITE, directory }), 'index.md')).toContain(
      '- A — Written in: Rust · Platforms: Linux, macOS · Demo: https\\://example.com/demo · id: `a`\n',
    )
  })

  it('lists the pages of the root in their groups', () => {
    const text = textOf(
      markdown(
        rootPage([summary('a', { title: 'A', groups: ['G*'], count: 1, description: 'About A.' }), summary('b')]),
      ),
      'index.md',
    )
    expect(text).toContain(
      '\n## G\\*\n\n- [A](<https://example.org/lists/a/index.md>) (1 listing): About A.\n\n## Pages\n\n- [b](<https://example.org/lists/b/index.md>) (0 listings)\n',
    )
  })

  it('adds no markup from texts, for any page [model:markdown:inert]', () => {
    fc.assert(
      fc.property(arbitraryCategoryPage, ({ category, ...page }) => {
        const { intro: _intro, ...plain } = category
        const root = readMarkdown(textOf(markdown({ ...page, category: plain }), 'index.md'))
        const nodes = [...walk(root)]
        const headings = nodes.filter((node) => node.type === 'heading').map((node) => [node.depth, plainText(node)])
        const related = page.related.length > 0
        expect(headings).toEqual([
          [1, foldLine(category.title)],
          ...(related ? [[2, 'Pages']] : []),
          ...(page.listings.length > 0 ? [[2, 'Listings']] : []),
          ...(related ? [[2, 'Related pages']] : []),
          [2, 'Agent access'],
        ])
        const allowed = new Set(['root', 'heading', 'paragraph', 'list', 'listItem', 'link', 'inlineCode'])
        expect(listMarkup(root).filter((type) => !allowed.has(type))).toEqual([])
        const lists = nodes.filter((node) => node.type === 'list').map(({ children }) => children.length)
        const counts = [page.children.length, page.listings.length, page.related.length, 6]
        expect(lists).toEqual(counts.filter((count) => count > 0))
        const targets = nodes.flatMap((node) => (node.type === 'link' ? [node.url] : []))
        for (const target of targets) expect(target).toMatch(/^(?:https?:\/\/|mailto:)/i)
      }),
    )
  })

  it('has front matter that reads as it was written, for any page', () => {
    fc.assert(
      fc.property(arbitraryCategoryPage, (page) => {
        const [, matter = ''] = /^---\n([^]*?)\n---\n/.exec(textOf(markdown(page), 'index.md')) ?? []
        expect(parse(matter)).toMatchObject({ title: foldLine(page.category.title), last_updated: '2026-10-01' })
      }),
    )
  })

  it('clips descriptions at 300 characters', () => {
    const line = (length: number): string =>
      /^- Alpha.*$/m.exec(
        textOf(markdown(categoryPage([listing({ description: 'x'.repeat(length) })])), 'index.md'),
      )?.[0] ?? ''
    expect(line(300)).toBe(`- Alpha: ${'x'.repeat(300)} · id: \`alpha\``)
    expect(line(301)).toBe(`- Alpha: ${'x'.repeat(299)}… · id: \`alpha\``)
  })

  it('goes on in further files of at most 100,000 characters, each listing whole in one [url:rendition:markdown-parts]', () => {
    const listings = Array.from({ length: 900 }, (_, index) =>
      listing({
        id: `id-${index}`,
        name: `[${index}]`,
        url: `https://example.com/${'p'.repeat(100)}`,
        description: '*'.repeat(300),
      }),
    )
    const files = markdown(categoryPage(listings))
    expect(files.length).toBeGreaterThan(5)
    expect(files.map(({ name }) => name)).toEqual(
      files.map((_, index) => (index === 0 ? 'index.md' : `index.${index + 1}.md`)),
    )
    const ids = files.flatMap(({ text }) => [...text.matchAll(/^- \[.* id: `(id-\d+)`$/gm)].map((match) => match[1]))
    expect(ids).toEqual(listings.map(({ id }) => id))
    expect(files.slice(0, -1).every(({ text }) => text.length > 90_000)).toBe(true)
    files.forEach(({ text }, index) => {
      expect(text.length).toBeLessThanOrEqual(100_000)
      const url = (number: number): string =>
        `(<https://example.org/lists/databases/index${number === 1 ? '' : `.${number}`}.md>)`
      const number = index + 1
      const file = number === 2 ? 'index.md' : `index.${number - 1}.md`
      expect(text.includes(`Continued from [${file}]${url(number - 1)}.`)).toBe(number > 1)
      expect(text.includes(`Continued in [index.${number + 1}.md]${url(number + 1)}.`)).toBe(number < files.length)
      expect(text.match(/^# .*$/m)?.[0]).toBe(number === 1 ? '# Databases' : `# Databases, part ${number}`)
      expect(text).toContain('\n- Available Formats: ')
      expect(text.includes('\nHow to connect a client: <')).toBe(number === 1)
    })
  })

  it('shows an introduction as far as 20,000 characters', () => {
    const intro = Array.from({ length: 300 }, (_, index) => `Paragraph ${index} ${'x'.repeat(100)}`).join('\n\n')
    const text = textOf(markdown(categoryPage([], { intro })), 'index.md')
    expect(text).toContain('Paragraph 0 ')
    expect(text).not.toContain('Paragraph 299 ')
    expect(text).toContain('The introduction goes on at <https://example.org/lists/databases/>.')
  })
})
