import { describeAnswer, isMarkdown } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import { failed, failure, worstOutcome, notApplicable, passed, warning } from '../contract/check.ts'
import type { Check } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { linkOf } from '../contract/markup.ts'
import { eachPage } from './each-page.ts'
import { missingPageUrl } from './reach-checks.ts'
import type { Site } from '../contract/inspected-site.ts'

/** `Accept` of a browser. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** Requests the page as Markdown. */
export function askMarkdown(site: Site, url: string = site.page.url): Promise<Answer> {
  return site.get(url, { accept: 'text/markdown' })
}

/** How a page's Markdown is reached. */
export const MARKDOWN_CHECKS: readonly Check[] = [
  {
    id: 'markdown-negotiation',
    group: 'markdown',
    title: 'Pages are served as Markdown on request',
    scanners: ['isitagentready', 'vercel'],
    fix: 'Answer "Accept: text/markdown" at the URL of every page with its Markdown as "text/markdown; charset=utf-8".',
    run: eachPage(async ({ answer }, site) => {
      const markdown = await askMarkdown(site, answer.url)
      if (!isMarkdown(markdown)) return [failure(describeAnswer(markdown))]
      return /charset="?utf-8/i.test(markdown.headers.get('content-type') ?? '') ? [] : [warning('no "charset=utf-8"')]
    }),
  },
  {
    id: 'markdown-weights',
    group: 'markdown',
    title: 'The higher weight wins',
    scanners: [],
    fix: 'Compare the weights in Accept (RFC 9110): Markdown only where text/markdown is named and weighs at least as much as text/html; HTML for browsers.',
    async run(site) {
      if (!isMarkdown(await askMarkdown(site))) return notApplicable('no Markdown')
      const asked = [
        { accept: 'text/html, text/markdown;q=0.5', markdown: false },
        { accept: 'text/html;q=0.5, text/markdown', markdown: true },
        { accept: BROWSER, markdown: false },
        { accept: 'text/markdown;q=0, text/html', markdown: false },
      ]
      const answers = await Promise.all(
        asked.map(async ({ accept, markdown }) => ({
          accept,
          markdown,
          answer: await site.get(site.page.url, { accept }),
        })),
      )
      const wrong = answers.filter(({ answer, markdown }) => isMarkdown(answer) !== markdown)
      return worstOutcome(
        wrong.map(({ accept, answer }) => {
          const text = `${describeAnswer(answer)} for ${quote(accept)}`
          return accept === BROWSER ? failure(text) : warning(text)
        }),
        `${asked.length} Accept headers answered by weight`,
      )
    },
  },
  {
    id: 'vary-accept',
    group: 'markdown',
    title: 'Caches know that there are two forms',
    scanners: ['vercel'],
    fix: 'Send "Vary: Accept" with the HTML and with the Markdown, or caches serve one to clients that want the other.',
    async run(site) {
      const markdown = await askMarkdown(site)
      if (!isMarkdown(markdown)) return notApplicable('no Markdown')
      const forms = [
        { name: 'HTML', answer: site.page },
        { name: 'Markdown', answer: markdown },
      ]
      return worstOutcome(
        forms
          .filter(({ answer }) => !variesByAccept(answer))
          .map(({ name }) => failure(`no "Vary: Accept" with the ${name}`)),
        quote(markdown.headers.get('vary') ?? ''),
      )
    },
  },
  {
    id: 'markdown-tokens',
    group: 'markdown',
    title: 'Markdown says how long it is',
    scanners: [],
    fix: 'Send "x-markdown-tokens" with the number of tokens; a quarter of the characters is what others send.',
    async run(site) {
      const markdown = await askMarkdown(site)
      if (!isMarkdown(markdown)) return notApplicable('no Markdown')
      const tokens = markdown.headers.get('x-markdown-tokens')
      if (tokens === null) return { status: 'warn', seen: 'no x-markdown-tokens' }
      return /^\d+$/.test(tokens) ? passed(tokens) : failed(`no number: ${quote(tokens)}`)
    },
  },
  {
    id: 'markdown-url',
    group: 'markdown',
    title: 'Markdown has a URL of its own',
    scanners: ['vercel'],
    fix: 'Serve the Markdown of /page/ at /page.md too; of the root page at /index.md.',
    run: eachPage(async ({ answer: { url } }, site) => {
      const { pathname } = new URL(url)
      const name = pathname === '/' ? '/index.md' : `${pathname.replace(/\/$|\.html?$/, '')}.md`
      const markdown = await site.get(new URL(name, url).href)
      return isMarkdown(markdown) ? [] : [failure(`${quote(name)}: ${describeAnswer(markdown)}`)]
    }),
  },
  {
    id: 'markdown-missing-page',
    group: 'markdown',
    title: 'Missing pages are explained in Markdown too',
    scanners: ['vercel'],
    fix: 'Answer "Accept: text/markdown" for a path that does not exist with a short Markdown text and where to go on, with status 200 and "X-Robots-Tag: noindex": agents discard the body of a 404.',
    async run(site) {
      if (!isMarkdown(await askMarkdown(site))) return notApplicable('no Markdown')
      const missing = await askMarkdown(site, missingPageUrl(site))
      return worstOutcome(isMarkdown(missing) ? [] : [warning(describeAnswer(missing))], describeAnswer(missing))
    },
  },
  {
    id: 'markdown-link',
    group: 'links',
    title: 'Pages link to their Markdown',
    scanners: ['vercel'],
    fix: 'Add <link rel="alternate" type="text/markdown" href="…"> to every page.',
    run: eachPage(async ({ answer, markup }, site) => {
      const href = linkOf(markup, 'alternate', 'text/markdown')
      if (href === undefined) return [failure('no <link rel="alternate" type="text/markdown">')]
      const url = site.locate(href, answer.url)
      if (url === undefined) return [warning(`${quote(href)} is on another host`)]
      const markdown = await site.get(url)
      return isMarkdown(markdown) ? [] : [failure(`${quote(href)}: ${describeAnswer(markdown)}`)]
    }),
  },
]

function variesByAccept({ headers }: Answer): boolean {
  return (headers.get('vary') ?? '').split(',').some((name) => ['accept', '*'].includes(name.trim().toLowerCase()))
}
