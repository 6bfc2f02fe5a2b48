import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildScript } from '../../e2e/fixtures/build-script.ts'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import { askPage } from '../../e2e/fixtures/ask-page.ts'
import { SITE, categoryPage, listing, rootPage, summary, textOf } from '../../e2e/fixtures/pages.ts'
import { readHtml } from '../../e2e/fixtures/read-html.ts'
import { renderPage } from '../../shared/renditions/render-page.ts'
import { renderResults } from '../../shared/renditions/render-results.ts'

const CSS = readFileSync(`${PROJECT_DIR}/web/page/page.css`, 'utf8')

describe('page.css', () => {
  it('is at most 11 KB before it is minified, and asks for nothing else', () => {
    expect(Buffer.byteLength(CSS)).toBeLessThanOrEqual(11_264)
    expect(CSS).not.toMatch(/url\(|@import|@font-face/)
  })

  it('has a rule for classes and ids that pages have, and for no others', async () => {
    const page = categoryPage(
      ['deprecated', 'archived', 'dead', 'active', 'a', 'b'].map((id) =>
        listing({
          id,
          ...(id.length > 1 && { status: id }),
          tags: ['a'],
          links: [{ rel: 'repo', url: 'https://example.com/' }],
          body: 'b',
        }),
      ),
      { alternative_to: ['x'], intro: 'text' },
      { children: [summary('a')], related: [summary('b')] },
    )
    const found = Array.from({ length: 51 }, (_, index) => listing({ id: `l${index}` }))
    const results = renderResults(askPage(rootPage([]), 'sort=name', found), 'html')
    const pages = [page, categoryPage(found), rootPage([])].map((each) => textOf(renderPage(each, SITE), 'index.html'))
    const elements = [...pages, results].flatMap(readHtml)
    const used = new Set(
      elements.flatMap(({ attributes }) => [
        ...(attributes.get('class')?.split(' ') ?? []).map((name) => `.${name}`),
        ...(attributes.has('id') ? [`#${attributes.get('id')}`] : []),
      ]),
    )
    const scripted = new Set(['.filtering', '.laid-out', '.none'])
    const selectors = CSS.replace(/\{[^{}]*\}/g, '{}').match(/[.#][a-z][\w-]*/g) ?? []
    expect(selectors.filter((selector) => !used.has(selector) && !scripted.has(selector))).toEqual([])
  })
})

describe('page.ts', () => {
  it('is one file in the browser, of at most 8 KB gzip [page:size:script]', async () => {
    const code = await buildScript('web/page/page.ts')
    expect(gzipSync(code).length).toBeLessThanOrEqual(8192)
  })
})
