import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, rootPage, textOf } from '../../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../../e2e/fixtures/read-html.ts'
import type { HtmlElement } from '../../../../e2e/fixtures/read-html.ts'
import type { Page } from '../../../model/page.ts'
import { renderPage } from '../../render-page.ts'

function actionsOf(page: Page, baseUrl: string = SITE.baseUrl): HtmlElement[] {
  const elements = readHtml(textOf(renderPage(page, { ...SITE, baseUrl }), 'index.html'))
  const start = elements.findIndex(({ attributes }) => attributes.get('class') === 'line actions')
  const depth = elements[start]?.path.length ?? 0
  const length = elements.slice(start + 1).findIndex(({ path }) => path.length <= depth)
  return elements.slice(start, start + 1 + length)
}

function linksOf(elements: readonly HtmlElement[]): [string, string | undefined][] {
  return elements.filter(({ name }) => name === 'a').map(({ text, attributes }) => [text, attributes.get('href')])
}

describe('renderPageActions', () => {
  it('offers the Markdown, and assistants a question about it', () => {
    const actions = actionsOf(categoryPage([]))
    const question =
      'Read%20https%3A%2F%2Fexample.org%2Flists%2Fdatabases%2Findex.md%20and%20answer%20my%20questions%20about%20it.'
    expect(linksOf(actions)).toEqual([
      ['View as Markdown', 'https://example.org/lists/databases/index.md'],
      ['ChatGPT', `https://chatgpt.com/?hints=search&q=${question}`],
      ['Claude', `https://claude.ai/new?q=${question}`],
      ['Grok', `https://grok.com/?q=${question}`],
      ['Le Chat', `https://chat.mistral.ai/chat?q=${question}`],
      ['Perplexity', `https://www.perplexity.ai/search?q=${question}`],
    ])
  })

  it('hides the button, which needs the script', () => {
    const [button] = actionsOf(rootPage([])).filter(({ name }) => name === 'button')
    expect(button?.attributes.has('hidden')).toBe(true)
    expect(button?.attributes.get('data-copy-from')).toBe('/lists/index.md')
  })

  it('asks about the exact address, whatever its letters', () => {
    const links = linksOf(actionsOf(categoryPage([], { slug: '数据&库' }), "https://example.org/it's&co"))
    const [, markdown = ''] = links[0] ?? []
    expect(markdown).toBe(`https://example.org/it's&co/${encodeURIComponent('数据&库')}/index.md`)
    for (const [, href = ''] of links.slice(1)) {
      expect(new URL(href).searchParams.get('q')).toBe(`Read ${markdown} and answer my questions about it.`)
    }
  })
})
