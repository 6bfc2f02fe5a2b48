import { describe, expect, it } from 'vitest'
import type { AuditRequest } from '../contract/answer.ts'
import type { Status } from '../contract/check.ts'
import { goodHtml, goodMarkdown, GOOD_SITE } from '../good-site.fixture.ts'
import { runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer, SampleSite } from '../sample-site.fixture.ts'

const TYPE = 'text/markdown; charset=utf-8'
const VARY = { vary: 'Accept' }

/** A site of one page with this Markdown. */
function siteWith(markdown: SampleAnswer, html: SampleAnswer = goodHtml('/')): SampleSite {
  const asksMarkdown = ({ headers }: AuditRequest): boolean => headers?.['accept'] === 'text/markdown'
  return { '/': (request) => (asksMarkdown(request) ? markdown : html), '/index.md': markdown }
}

function text(body: string): SampleAnswer {
  return { type: TYPE, headers: VARY, body }
}

const GOOD = goodMarkdown('/')

describe('MARKDOWN_CHECKS', () => {
  it.each<[id: string, markdown: SampleAnswer, status: Status, seen: string]>([
    ['markdown-negotiation', goodHtml('/'), 'fail', '200 with text/html ("/")'],
    ['markdown-negotiation', { status: 406 }, 'fail', '406 ("/")'],
    ['markdown-negotiation', { type: 'text/markdown', body: GOOD }, 'warn', 'no "charset=utf-8" ("/")'],
    ['markdown-weights', goodHtml('/'), 'not-applicable', 'no Markdown'],
    ['markdown-weights', text(GOOD), 'warn', '200 with text/html for "text/html;q=0.5, text/markdown"'],
    ['vary-accept', goodHtml('/'), 'not-applicable', 'no Markdown'],
    [
      'vary-accept',
      { type: TYPE, headers: { vary: 'accept-encoding' } },
      'fail',
      'no "Vary: Accept" with the HTML; no "Vary: Accept" with the Markdown',
    ],
    ['markdown-tokens', text(GOOD), 'warn', 'no x-markdown-tokens'],
    ['markdown-tokens', { type: TYPE, headers: { 'x-markdown-tokens': 'many' } }, 'fail', 'no number: "many"'],
    ['markdown-url', null, 'fail', '"/index.md": 404 ("/")'],
    ['markdown-link', null, 'fail', '"https://example.org/index.md": 404 ("/")'],
    ['markdown-missing-page', goodHtml('/'), 'not-applicable', 'no Markdown'],
    ['markdown-missing-page', text(GOOD), 'warn', '404'],
    ['front-matter', goodHtml('/'), 'not-applicable', 'no Markdown'],
    ['front-matter', text('# Things'), 'fail', 'no front matter (/)'],
    ['front-matter', text('---\n- a\n---\n'), 'fail', 'front matter is not YAML (/)'],
    ['front-matter', text('---\na: [\n---\n'), 'fail', 'front matter is not YAML (/)'],
    ['front-matter', text('---\ntitle: T\nsummary: S\n---\n'), 'fail', 'no canonical_url, last_updated (/)'],
    [
      'front-matter',
      { type: TYPE, headers: { link: '</>; rel="canonical"' }, body: '---\ntitle: T\nsummary: S\ndate: 2026\n---\n' },
      'pass',
      '1 page',
    ],
    ['code-fences', text('# A\n\n```js\nlet a\n'), 'fail', 'a fence is never closed, line 3 of the text (/)'],
    ['code-fences', text('```\n`\n````\n\n~~~ x\n~~~\n\n    ```\n'), 'pass', '1 page'],
    ['code-fences', text('- a\n  ```\n  b\n  ```\n'), 'pass', '1 page'],
    ['markdown-size', text('x'.repeat(100_000)), 'pass', '1 page'],
    ['markdown-size', text('x'.repeat(100_001)), 'fail', '100,001 characters (/)'],
  ])('%s, case %#', async (id, markdown, status, seen) => {
    expect(await runCheck(id, siteWith(markdown))).toEqual({ status, seen })
  })

  it('markdown-link: a link on every page', async () => {
    const html = goodHtml('/').replace(/<link rel="alternate"[^>]*>/, '')
    expect(await runCheck('markdown-link', siteWith(text(GOOD), html))).toEqual({
      status: 'fail',
      seen: 'no <link rel="alternate" type="text/markdown"> ("/")',
    })
  })

  it('markdown-weights: a browser never gets Markdown', async () => {
    expect(await runCheck('markdown-weights', { '/': text(GOOD) })).toEqual({
      status: 'fail',
      seen: '200 with text/markdown for "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"; 200 with text/markdown for "text/html, text/markdown;q=0.5"; 200 with text/markdown for "text/markdown;q=0, text/html"',
    })
  })

  it('markdown-url: beside a page of any spelling', async () => {
    for (const path of ['/tools', '/tools/', '/tools.html']) {
      const answers = { [path]: goodHtml(path), '/tools.md': goodMarkdown(path) }
      expect(await runCheck('markdown-url', answers, path)).toEqual({ status: 'pass', seen: '1 page' })
    }
    expect(await runCheck('markdown-url', GOOD_SITE)).toEqual({ status: 'pass', seen: '2 pages' })
  })
})
