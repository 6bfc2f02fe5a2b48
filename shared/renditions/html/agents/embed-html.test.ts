import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EMBED, SITE, SITE_WITH_EMBED, categoryPage, rootPage } from '../../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../../e2e/fixtures/read-html.ts'
import { PROJECT_DIR } from '../../../../e2e/paths.ts'
import type { Page, Site } from '../../../model/page.ts'
import { createPageUrls } from '../../../urls.ts'
import { createPageView } from '../../view/page-view.ts'
import {
  badgeSnippet,
  listSnippet,
  moduleSnippet,
  pinnedToolsSnippet,
  renderEmbedPanel,
  toolsSnippet,
} from './embed-html.ts'

/** The snippets of a page, as they are copied. */
function snippetsOf(page: Page, site: Site = SITE): string[] {
  const panel = renderEmbedPanel(createPageView(page, site))
  const elements = readHtml(`<!doctype html>\n<body>${panel}</body>`)
  return elements.filter(({ name }) => name === 'pre').map(({ text }) => text)
}

describe('renderEmbedPanel', () => {
  it('says how to show the list and a badge elsewhere', () => {
    const script = '<script type="module" src="https://example.org/lists/_/widget.js"></script>'
    const image = '<img src="https://example.org/lists/_/badge.svg" alt="Listed in Example lists">'
    expect(snippetsOf(rootPage([]))).toEqual([
      `${script}\n<gazetteer-list><a href="https://example.org/lists/">Example lists</a></gazetteer-list>`,
      `${script}\n<gazetteer-badge><a href="https://example.org/lists/">${image}</a></gazetteer-badge>`,
    ])
    expect(snippetsOf(categoryPage([]))[0]).toContain(
      '<gazetteer-list category="databases"><a href="https://example.org/lists/databases/">',
    )
  })

  it('says how to have the tools elsewhere, where there is a script for it', () => {
    expect(snippetsOf(categoryPage([]), SITE_WITH_EMBED).slice(2)).toEqual([
      '<script async src="https://example.org/lists/embed.js" data-category="databases"></script>',
      '<script async src="https://example.org/lists/_/embed.0a1b.js" integrity="sha384-a+b/" crossorigin="anonymous" data-category="databases"></script>',
      `<script type="module">
import { registerDirectory } from "https://example.org/lists/embed.mjs"
registerDirectory({ category: "databases" })
</script>`,
    ])
    expect(snippetsOf(rootPage([]), SITE_WITH_EMBED).slice(2)).toEqual([
      '<script async src="https://example.org/lists/embed.js"></script>',
      '<script async src="https://example.org/lists/_/embed.0a1b.js" integrity="sha384-a+b/" crossorigin="anonymous"></script>',
      `<script type="module">
import { registerDirectory } from "https://example.org/lists/embed.mjs"
registerDirectory()
</script>`,
    ])
  })

  it.each(['数据库', 'базы', 'a"><script>alert(1)</script>', "it's&co"])('stays one attribute for %s', (slug) => {
    const urls = createPageUrls("https://example.org/it's&co")
    const place = { urls, slug }
    for (const snippet of [
      listSnippet(place, slug),
      badgeSnippet(place, slug),
      toolsSnippet(place, EMBED),
      pinnedToolsSnippet(place, EMBED),
    ]) {
      const elements = readHtml(`<!doctype html>\n${snippet.replaceAll(/gazetteer-\w+/g, 'div').replace(' async', '')}`)
      const values = elements.map(({ attributes }) => attributes.get('category') ?? attributes.get('data-category'))
      expect(values.filter((value) => value !== undefined)).toEqual([slug])
      expect(elements.filter(({ name }) => name === 'script')).toHaveLength(1)
    }
  })

  it.each(['数据库', "it's", 'a"});alert(1)//', '</script><script>alert(1)', '<!--<script>', ']]>&amp;', 'a\\'])(
    'stays one string of the module for %s',
    (slug) => {
      const place = { urls: createPageUrls('https://example.org/a&b'), slug }
      const elements = readHtml(`<!doctype html>\n${moduleSnippet(place, EMBED)}`)
      expect(elements.map(({ name }) => name)).toEqual(['script'])
      const [, from, options] = /from (".*")\nregisterDirectory\((.*)\)\n$/s.exec(elements[0]?.text ?? '') ?? []
      expect(JSON.parse(from ?? '')).toBe('https://example.org/a&b/embed.mjs')
      expect(JSON.parse((options ?? '').replace('{ category:', '{"category":'))).toEqual({ category: slug })
      expect(`${from}${options}`).not.toMatch(/[<>&]/)
    },
  )

  it('is what the documentation says', () => {
    const docs = readFileSync(`${PROJECT_DIR}/docs/embedding.md`, 'utf8')
    // Long tags stand on several lines there.
    const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replaceAll(' ></', '></')
    const urls = createPageUrls('https://example.org')
    const script = { path: 'embed.js', pinned: '_/embed.0a1b2c3d4e5f6071.js', integrity: 'sha384-…' }
    for (const snippet of [
      listSnippet({ urls, slug: 'databases' }, 'Databases'),
      toolsSnippet({ urls, slug: 'databases' }, EMBED),
      pinnedToolsSnippet({ urls, slug: '' }, { ...EMBED, script }),
    ]) {
      expect(oneLine(docs)).toContain(oneLine(`\`\`\`html\n${snippet}\n\`\`\`\n`))
    }
  })
})
