import { describeAnswer } from '../contract/answer.ts'
import { failed, failIf, failure, worstOutcome, notApplicable, passed, warnIf } from '../contract/check.ts'
import type { Check } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import { MAX_AGENT_CHARACTERS, readMarkdown } from '../reading/markdown.ts'
import { atDocument, placeProblems, typeProblems } from './at-document.ts'
import type { Site } from '../contract/inspected-site.ts'

/** Shorter ones count as empty. */
const MIN_CHARACTERS = 50

/** Longest part of a whole text: a quarter of a million tokens, which models with a long context take. */
const MAX_WHOLE_TEXT = 1_000_000

/** Links that are requested. */
const MAX_TRIED = 10

export const LLMS_TEXT_CHECKS: readonly Check[] = [
  {
    id: 'llms-txt',
    group: 'crawl',
    title: 'llms.txt says what is here',
    scanners: ['vercel', 'lighthouse', 'agent-readiness'],
    fix: 'Serve /llms.txt: a "# Title", a "> summary", then lists of "- [page](URL): what it is" (llmstxt.org).',
    run: atDocument('llms.txt', ({ text }) => {
      const { headings, links, hasLeadQuote } = readMarkdown(text)
      return {
        problems: [
          ...failIf(headings[0]?.depth !== 1, 'does not begin with a "# Title"'),
          ...failIf(links.length === 0, 'no link'),
          ...failIf(text.length <= MIN_CHARACTERS, `only ${text.length} characters`),
          ...warnIf(!hasLeadQuote, 'no "> summary" below the title'),
        ],
        seen: `${quote(headings[0]?.text ?? '')}, ${count(links.length, 'link')}`,
      }
    }),
  },
  {
    id: 'llms-txt-links',
    group: 'crawl',
    title: 'Links in llms.txt work',
    scanners: ['vercel'],
    fix: 'Fix or remove the links named; use absolute URLs.',
    async run(site) {
      const { answer, path } = await site.find('llms.txt')
      if (path === undefined) return notApplicable('no llms.txt')
      const links = [...new Set(readMarkdown(answer.text).links)]
      const own = links.flatMap((link) => site.locate(link, answer.url) ?? [])
      const tried = own.slice(0, MAX_TRIED)
      const dead = (await Promise.all(tried.map((url) => tryLink(site, url)))).flatMap((problem) => problem ?? [])
      if (links.length === 0) return notApplicable('no links')
      const elsewhere = links.length - own.length
      return worstOutcome(
        dead.map((text) => failure(text)),
        `${tried.length} of ${own.length} tried${elsewhere > 0 ? `, ${elsewhere} to other hosts not followed` : ''}`,
      )
    },
  },
  {
    id: 'llms-txt-size',
    group: 'crawl',
    title: 'llms.txt is short enough to be read whole',
    scanners: ['vercel'],
    fix: `Keep it below ${count(MAX_AGENT_CHARACTERS, 'character')}: name sections here and give each an llms.txt of its own.`,
    async run(site) {
      const { answer, path } = await site.find('llms.txt')
      if (path === undefined) return notApplicable('no llms.txt')
      const seen = count(answer.text.length, 'character')
      return answer.text.length <= MAX_AGENT_CHARACTERS ? passed(seen) : failed(seen)
    },
  },
  {
    id: 'llms-full-txt',
    group: 'crawl',
    title: 'llms-full.txt is the whole text, in parts that a model can take',
    scanners: [],
    fix: `Begin it with a "# Title", send it as text, keep it below ${count(MAX_WHOLE_TEXT, 'byte')} and name it in llms.txt; let a longer text go on in a second file, and link to it.`,
    async run(site) {
      const { answer, path, atRoot } = await site.find('llms-full.txt')
      if (path === undefined) return notApplicable('no llms-full.txt')
      const bytes = new TextEncoder().encode(answer.text).byteLength
      const overview = await site.find('llms.txt')
      const links = overview.path === undefined ? [] : readMarkdown(overview.answer.text).links
      // A server gives it at the root of the host, too: what counts is its name.
      const isNamed = links.some((link) => site.locate(link, overview.answer.url)?.endsWith('/llms-full.txt') === true)
      return worstOutcome(
        [
          ...failIf(!answer.text.startsWith('# '), 'does not begin with a "# Title"'),
          ...failIf(bytes > MAX_WHOLE_TEXT, `more than ${count(MAX_WHOLE_TEXT, 'byte')}`),
          ...typeProblems(answer, 'text/plain', 'text/markdown'),
          ...warnIf(overview.path !== undefined && !isNamed, 'llms.txt does not link to it'),
          ...placeProblems({ path, atRoot }, 'llms-full.txt'),
        ],
        count(bytes, 'byte'),
      )
    },
  },
]

/** Problems of a link. An MCP endpoint answers a plain GET with 405, which is fine. */
async function tryLink(site: Site, url: string): Promise<string | undefined> {
  const answer = await site.ask({ url, headersOnly: true })
  if ((answer.status >= 200 && answer.status < 300) || answer.status === 405) return undefined
  return `${quote(new URL(url).pathname)}: ${describeAnswer(answer)}`
}
