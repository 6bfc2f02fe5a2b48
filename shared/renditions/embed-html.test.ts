import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, rootPage, textOf } from '../../e2e/fixtures/pages.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import type { Page, Site } from '../model/page.ts'
import { createUrls } from '../urls.ts'
import { elementSnippet, toolsSnippet } from './embed-snippets.ts'
import { renderPage } from './render-page.ts'

const WITH_SCRIPT: Site = { ...SITE, assets: { ...SITE.assets, embed: 'embed.js' } }

/** The snippets of a page, as they are copied. */
function snippetsOf(page: Page, site: Site = SITE): string[] {
  const elements = readHtml(textOf(renderPage(page, site), 'index.html'))
  const panel = elements.findIndex(({ attributes }) => attributes.get('class') === 'embed')
  return elements
    .slice(panel)
    .filter(({ name, path }) => name === 'pre' && path.at(-1) === 'details')
    .map(({ text }) => text)
}

describe('renderEmbedPanel', () => {
  it('says how to show the section elsewhere', () => {
    const script = '<script type="module" src="https://example.org/lists/_/directory-access.js"></script>'
    expect(snippetsOf(categoryPage([]))).toEqual([
      `${script}\n<directory-access category="databases"></directory-access>`,
    ])
    expect(snippetsOf(rootPage([]))).toEqual([`${script}\n<directory-access></directory-access>`])
  })

  it('says how to have the tools elsewhere, where there is a script for it', () => {
    expect(snippetsOf(categoryPage([]), WITH_SCRIPT).slice(1)).toEqual([
      '<script async src="https://example.org/lists/embed.js" data-category="databases"></script>',
    ])
    expect(snippetsOf(rootPage([]), WITH_SCRIPT).slice(1)).toEqual([
      '<script async src="https://example.org/lists/embed.js"></script>',
    ])
  })

  it.each(['数据库', 'базы', 'a"><script>alert(1)</script>', "it's&co"])('stays one attribute for %s', (slug) => {
    const urls = createUrls("https://example.org/it's&co")
    for (const snippet of [elementSnippet({ urls, slug }), toolsSnippet({ urls, slug }, 'embed.js')]) {
      const elements = readHtml(
        `<!doctype html>\n${snippet.replaceAll('directory-access', 'div').replace(' async', '')}`,
      )
      const values = elements.map(({ attributes }) => attributes.get('category') ?? attributes.get('data-category'))
      expect(values.filter((value) => value !== undefined)).toEqual([slug])
      expect(elements.filter(({ name }) => name === 'script')).toHaveLength(1)
    }
  })

  it('is what the documentation says', () => {
    const docs = readFileSync(`${PROJECT_DIR}/docs/embedding.md`, 'utf8')
    const snippet = elementSnippet({ urls: createUrls('https://example.org'), slug: 'databases' })
    expect(docs).toContain(`\`\`\`html\n${snippet}\n\`\`\`\n`)
  })
})
