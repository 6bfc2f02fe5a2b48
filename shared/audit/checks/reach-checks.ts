import { describeAnswer, mediaType } from '../contract/answer.ts'
import { failed, failIf, worstOutcome, notApplicable, passed, warnIf } from '../contract/check.ts'
import type { Check } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { elementsNamed } from '../contract/markup.ts'
import type { Site } from '../contract/inspected-site.ts'

/** Pages with a password field and less text than this count as a login. */
const MIN_OPEN_TEXT = 500

/** A script that redirects its reader as it loads. */
const SCRIPTED_REDIRECT = /(?:\b(?:window|document)\.location|\blocation\.href)\s*=[^=]|\blocation\.replace\(/

/** URL of a page that does not exist, beside the page. */
export function missingPageUrl({ page }: Site): string {
  return new URL('gazetteer-audit-asks-for-a-page-that-does-not-exist', page.url).href
}

export const REACH_CHECKS: readonly Check[] = [
  {
    id: 'page-answers',
    group: 'reach',
    title: 'The page answers without a login',
    scanners: ['vercel'],
    fix: 'Answer GET with 200 and the page as text/html, without a login, a challenge or an interstitial.',
    run({ page, markup }) {
      if (page.status !== 200) return failed(describeAnswer(page))
      if (markup === undefined) return failed(`${quote(mediaType(page))} is not HTML`)
      const password = elementsNamed(markup, 'input').some(({ attributes }) => attributes['type'] === 'password')
      return worstOutcome(
        [
          ...failIf(password && markup.text.trim().length < MIN_OPEN_TEXT, 'looks like a login form'),
          ...failIf(page.failure !== undefined, `only part of it arrived: ${page.failure}`),
          ...failIf(mediaType(page) !== 'text/html', `HTML sent as ${quote(mediaType(page))}`),
        ],
        describeAnswer(page),
      )
    },
  },
  {
    id: 'redirects',
    group: 'reach',
    title: 'The page is where its URL says',
    scanners: ['vercel'],
    fix: 'Link the final URL; redirect with a 3xx to the same host only, never by script or <meta http-equiv="refresh">.',
    run({ page, markup }) {
      if (page.status >= 300 && page.status < 400) return failed(describeAnswer(page))
      if (markup === undefined) return notApplicable('no HTML')
      const refresh = elementsNamed(markup, 'meta').some(
        ({ attributes: { 'http-equiv': name, content } }) =>
          name?.toLowerCase() === 'refresh' && /url\s*=/i.test(content ?? ''),
      )
      const scripts = elementsNamed(markup, 'script').filter(({ source }) => SCRIPTED_REDIRECT.test(source))
      return worstOutcome(
        [
          ...failIf(refresh, '<meta http-equiv="refresh">'),
          ...warnIf(scripts.length > 0, 'a script on the page sets its location'),
          ...warnIf(page.redirects.length > 1, `${page.redirects.length} redirects in a row`),
        ],
        page.redirects.length === 0 ? 'no redirect' : `redirect to ${quote(page.url)}`,
      )
    },
  },
  {
    id: 'soft-404',
    group: 'reach',
    title: 'A missing page is a 404',
    scanners: ['vercel'],
    fix: 'Answer paths that do not exist with status 404 (or 410), also where one page serves all paths.',
    async run(site) {
      const answer = await site.get(missingPageUrl(site), { accept: 'text/html' })
      if (answer.status === 404 || answer.status === 410) return passed(String(answer.status))
      return failed(`${describeAnswer(answer)} for a page that does not exist`)
    },
  },
]
