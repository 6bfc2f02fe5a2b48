import { describeAnswer } from '../answer.ts'
import { failed, failIf, failure, judge, notApplicable, passed, warnIf } from '../check.ts'
import type { Check } from '../check.ts'
import { count, quote } from '../quote.ts'
import { MAX_AGENT_CHARACTERS, readMarkdown } from '../reading/markdown.ts'
import type { Site } from '../site.ts'
import { atDocument } from './at-document.ts'

/** Shorter ones are taken for empty. */
const MIN_CHARACTERS = 50

/** Links that are tried. */
const MAX_TRIED = 10

export const LLMS_TEXT_CHECKS: readonly Check[] = [
  {
    id: 'llms-txt',
    group: 'crawl',
    title: 'llms.txt tells what is here',
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
    title: 'Links of llms.txt lead somewhere',
    scanners: ['vercel'],
    fix: 'Mend or remove the links named; use absolute URLs.',
    async run(site) {
      const { answer, path } = await site.find('llms.txt')
      if (path === undefined) return notApplicable('no llms.txt')
      const links = [...new Set(readMarkdown(answer.text).links)]
      const own = links.flatMap((link) => site.locate(link, answer.url) ?? [])
      const tried = own.slice(0, MAX_TRIED)
      const dead = (await Promise.all(tried.map((url) => tryLink(site, url)))).flatMap((problem) => problem ?? [])
      if (links.length === 0) return notApplicable('no links')
      const elsewhere = links.length - own.length
      return judge(
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

/** What is wrong with a link. An MCP endpoint answers a plain GET with 405, and is there. */
async function tryLink(site: Site, url: string): Promise<string | undefined> {
  const answer = await site.ask({ url, headersOnly: true })
  if ((answer.status >= 200 && answer.status < 300) || answer.status === 405) return undefined
  return `${quote(new URL(url).pathname)}: ${describeAnswer(answer)}`
}
