import { describeAnswer } from '../contract/answer.ts'
import { failed, failIf, failure, worstOutcome, notApplicable, passed, warnIf } from '../contract/check.ts'
import type { Check } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import { MAX_AGENT_CHARACTERS, readMarkdown } from '../reading/markdown.ts'
import { atDocument } from './at-document.ts'
import type { Site } from '../contract/inspected-site.ts'

/** Shorter ones count as empty. */
const MIN_CHARACTERS = 50

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
]

/** Problems of a link. An MCP endpoint answers a plain GET with 405, which is fine. */
async function tryLink(site: Site, url: string): Promise<string | undefined> {
  const answer = await site.ask({ url, headersOnly: true })
  if ((answer.status >= 200 && answer.status < 300) || answer.status === 405) return undefined
  return `${quote(new URL(url).pathname)}: ${describeAnswer(answer)}`
}
