import { describeAnswer, isDocument } from '../contract/answer.ts'
import { failed, failIf, failure, worstOutcome, notApplicable } from '../contract/check.ts'
import type { Check } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import { readMarkdown } from '../reading/markdown.ts'
import { readSitemap } from '../reading/read-sitemap.ts'
import { atDocument, placeProblems, typeProblems } from './at-document.ts'

/** A date in a sitemap (W3C Datetime): year, month, day, or a moment. */
const DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/

export const SITEMAP_CHECKS: readonly Check[] = [
  {
    id: 'sitemap-xml',
    group: 'crawl',
    title: 'sitemap.xml lists the pages',
    scanners: ['isitagentready', 'vercel', 'agent-readiness'],
    fix: 'Serve /sitemap.xml as application/xml: a <urlset> of absolute URLs of this host, or a <sitemapindex> whose sitemaps answer. Name it in robots.txt.',
    async run(site) {
      const { found, kind, entries, parts, partCount } = await readSitemap(site)
      if (found.path === undefined) return failed(`/sitemap.xml: ${describeAnswer(found.answer)}`)
      const elsewhere = entries.filter(({ location }) => site.locate(location) === undefined)
      const missing = parts.filter((part) => !isDocument(part))
      return worstOutcome(
        [
          ...failIf(kind === 'other', 'neither <urlset> nor <sitemapindex>'),
          ...missing.map((part) => failure(`${quote(new URL(part.url).pathname)}: ${describeAnswer(part)}`)),
          ...failIf(kind !== 'other' && entries.length === 0, 'names no page'),
          ...failIf(
            elsewhere.length > 0,
            `${count(elsewhere.length, 'URL')} of other hosts, for instance ${quote(elsewhere[0]?.location ?? '')}`,
          ),
          ...typeProblems(found.answer, 'application/xml', 'text/xml'),
          ...placeProblems(found, 'sitemap.xml'),
        ],
        partCount > 0
          ? `${count(partCount, 'sitemap')}, ${count(entries.length, 'page')} in the first ${parts.length}`
          : count(entries.length, 'page'),
      )
    },
  },
  {
    id: 'sitemap-dates',
    group: 'crawl',
    title: 'The sitemap says when pages changed',
    scanners: ['vercel'],
    fix: 'Give every <url> a <lastmod> with the date its content last changed (YYYY-MM-DD); leave it out only where that is not known.',
    async run(site) {
      const { entries } = await readSitemap(site)
      if (entries.length === 0) return notApplicable('no sitemap with pages')
      const dates = entries.flatMap(({ lastModified }) => (lastModified === undefined ? [] : [lastModified]))
      const wrong = dates.filter((date) => !DATE.test(date))
      return worstOutcome(
        [
          ...failIf(dates.length === 0, 'no <lastmod>'),
          ...failIf(
            wrong.length > 0,
            `${count(wrong.length, '<lastmod>')} not a date, for instance ${quote(wrong[0] ?? '')}`,
          ),
        ],
        `${dates.length} of ${count(entries.length, 'page')} dated`,
      )
    },
  },
  {
    id: 'sitemap-md',
    group: 'crawl',
    title: 'sitemap.md lists the pages as Markdown',
    scanners: ['vercel'],
    fix: 'Serve /sitemap.md: a heading and a list of links to every page.',
    run: atDocument('sitemap.md', ({ text }) => {
      const { headings, links } = readMarkdown(text)
      return {
        problems: [...failIf(headings.length === 0, 'no heading'), ...failIf(links.length === 0, 'no link')],
        seen: `${count(headings.length, 'heading')}, ${count(links.length, 'link')}`,
      }
    }),
  },
]
