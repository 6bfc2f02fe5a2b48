import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { goodHtml, GOOD_SITE } from '../good-site.fixture.ts'
import { runCheck } from '../sample-site.fixture.ts'

/** The good page with one thing changed. */
function changed(from: string | RegExp, to: string): string {
  const html = goodHtml('/')
  expect(html).toMatch(from)
  return html.replace(from, to)
}

const MAIN = /<main>[\s\S]*<\/main>/

describe('HTML_CHECKS', () => {
  it.each<[id: string, from: string | RegExp, to: string, status: Status, seen: string]>([
    ['title', '<title>Things</title>', '<title> </title>', 'fail', 'no <title> ("/")'],
    ['meta-description', /<meta name="description"[^>]*>/, '', 'fail', 'no <meta name="description"> ("/")'],
    [
      'meta-description',
      /content="Things worth knowing, sorted[^"]*"/,
      'content="Things."',
      'warn',
      'only 7 characters: "Things." ("/")',
    ],
    ['language', ' lang="en"', '', 'fail', 'no <html lang> ("/")'],
    ['language', 'lang="en"', 'lang="english, mostly"', 'fail', 'no language: "english, mostly" ("/")'],
    ['headings', '<h1>Things</h1>', '', 'fail', 'no <h1> ("/"); fewer than three headings ("/")'],
    ['headings', '<h2>Tools</h2>', '<h1>Tools</h1>', 'warn', '2 <h1> ("/")'],
    ['headings', '<h2>Tools</h2>', '<h4>Tools</h4><h2>More</h2>', 'warn', '<h4> right below <h1> ("/")'],
    ['landmarks', '<header>Things</header>', '', 'fail', 'fewer than two of <main>, <nav>, <header>, <footer> ("/")'],
    ['landmarks', MAIN, '<nav></nav>', 'warn', 'no <main> ("/")'],
    ['image-texts', '</main>', '<img src="a"><img src="b" alt=""></main>', 'fail', '1 of 2 images without alt ("/")'],
    ['image-texts', '</main>', `<img>${'<img alt="">'.repeat(9)}</main>`, 'warn', '1 of 10 images without alt ("/")'],
    [
      'server-rendered',
      MAIN,
      '<main><script>render()</script></main>',
      'fail',
      'only 0 characters of text without scripts ("/")',
    ],
    ['html-size', MAIN, `<main>${'x'.repeat(100_001)}</main>`, 'fail', '100,001 characters ("/")'],
    ['json-ld', /<script[\s\S]*<\/script>/, '', 'fail', 'no JSON-LD ("/")'],
    [
      'json-ld',
      '{"@context"',
      '{@context',
      'fail',
      'JSON-LD that is not JSON: "{@context:"https://schema.org","@type":"CollectionPage"}" ("/")',
    ],
    ['json-ld', '"@context":"https://schema.org",', '', 'fail', 'JSON-LD without "@context" ("/")'],
    ['json-ld', '"@type":"CollectionPage"', '"name":"x"', 'fail', 'JSON-LD without "@type" ("/")'],
    ['json-ld', /\{"@context.*\}/, '[1]', 'fail', 'JSON-LD that is not an object ("/")'],
    ['json-ld', '"@type":"CollectionPage"', '"@graph":[{"@type":"Thing"}]', 'pass', '2 pages'],
    ['canonical', /<link rel="canonical"[^>]*>/, '', 'fail', 'no <link rel="canonical"> ("/")'],
    ['canonical', /(rel="canonical" href=)"[^"]*"/, '$1"/tools/"', 'warn', 'names another page: "/tools/" ("/")'],
    ['canonical', /(rel="canonical" href=)"[^"]*"/, '$1"http://"', 'fail', 'not a URL: "http://" ("/")'],
    [
      'canonical',
      /(rel="canonical" href=)"[^"]*"/,
      '$1"https://other.example/"',
      'warn',
      'names another host: "https://other.example" ("/")',
    ],
    ['open-graph', /<meta property="og:title"[^>]*>/, '', 'warn', 'no og:title ("/")'],
    ['open-graph', /<meta property[\s\S]*og:type[^>]*>/, '', 'fail', 'no Open Graph properties ("/")'],
  ])('%s, case %#', async (id, from, to, status, seen) => {
    expect(await runCheck(id, { ...GOOD_SITE, '/': changed(from, to) })).toEqual({ status, seen })
  })

  it('tell a problem of several pages once', async () => {
    const page = changed('<title>Things</title>', '')
    expect(await runCheck('title', { ...GOOD_SITE, '/': page, '/tools/': page })).toEqual({
      status: 'fail',
      seen: 'no <title> ("/" and 1 more of 2 pages)',
    })
  })

  it('do not apply where there is no HTML', async () => {
    expect(await runCheck('title', { '/': { type: 'application/json', body: '{}' } })).toEqual({
      status: 'not-applicable',
      seen: 'no HTML page was readable',
    })
  })
})
