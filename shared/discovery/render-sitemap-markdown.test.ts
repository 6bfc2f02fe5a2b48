import { describe, expect, it } from 'vitest'
import { summary } from '../../e2e/fixtures/pages.ts'
import { createUrls } from '../urls.ts'
import { renderSitemapMarkdown } from './render-sitemap-markdown.ts'

const urls = createUrls('https://example.org', false)

describe('renderSitemapMarkdown', () => {
  it('lists every page with its forms under its section [url:discovery:sitemap-markdown]', () => {
    const pages = [summary('one', { count: 1 }), summary('two', { title: '*2*', groups: ['Big', '# small'] })]
    expect(renderSitemapMarkdown(urls, 'My lists', { pages, recent: [] })).toEqual([
      {
        name: 'sitemap.md',
        mediaType: 'text/markdown; charset=utf-8',
        text: `# Sitemap: My lists

- [My lists](https://example.org/): all pages

## Pages

- [one](https://example.org/one/): 1 listing; [Markdown](https://example.org/one/index.md), [JSON](https://example.org/one/index.json)

## Big › \\# small

- [\\*2\\*](https://example.org/two/): 0 listings; [Markdown](https://example.org/two/index.md), [JSON](https://example.org/two/index.json)
`,
      },
    ])
  })

  it('goes on in further files of at most 100,000 characters, with no page lost', () => {
    const pages = Array.from({ length: 1500 }, (_, index) => summary(`page-${index}`))
    const files = renderSitemapMarkdown(urls, 'My lists', { pages, recent: [] })
    expect(files.map(({ name }) => name)).toEqual(['sitemap.md', 'sitemap.2.md', 'sitemap.3.md'])
    for (const { text } of files) expect(text.length).toBeLessThanOrEqual(100_000)
    expect(files[0]?.text).toContain('Continued in [sitemap.2.md](https://example.org/sitemap.2.md).')
    expect(files[2]?.text).not.toContain('Continued')
    const linked = files.flatMap(({ text }) => text.match(/\/page-\d+\/\)/g) ?? [])
    expect(new Set(linked).size).toBe(1500)
  })
})
