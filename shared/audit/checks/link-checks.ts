import { describeAnswer } from '../contract/answer.ts'
import { failed, failure, worstOutcome, warning } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { parseLinkHeader } from '../reading/link-header.ts'
import type { HeaderLink } from '../reading/link-header.ts'
import type { Site } from '../contract/inspected-site.ts'

/** Relations registered with IANA that point agents to something. */
const USEFUL = ['api-catalog', 'service-desc', 'service-doc', 'service-meta', 'describedby', 'alternate']

/** Links that are requested. */
const MAX_TRIED = 10

export const LINK_CHECKS: readonly Check[] = [
  {
    id: 'link-header',
    group: 'links',
    title: 'The Link header points to what agents can use',
    scanners: ['isitagentready'],
    fix: 'Send a Link header with relations registered with IANA, for instance </.well-known/api-catalog>; rel="api-catalog", </llms.txt>; rel="describedby", </index.md>; rel="alternate"; type="text/markdown".',
    async run(site) {
      const header = site.page.headers.get('link')
      if (header === null) return failed('no Link header')
      const useful = parseLinkHeader(header).filter(({ relations }) => relations.some((name) => USEFUL.includes(name)))
      const names = USEFUL.filter((name) => useful.some(({ relations }) => relations.includes(name)))
      if (names.length === 0) return failed(`none of ${USEFUL.join(', ')} in ${quote(header)}`)
      return worstOutcome(await tryLinks(site, useful.slice(0, MAX_TRIED)), names.join(', '))
    },
  },
]

async function tryLinks(site: Site, links: readonly HeaderLink[]): Promise<Problem[]> {
  const problems = await Promise.all(
    links.map(async ({ target, type }) => {
      const url = site.locate(target)
      if (url === undefined) return []
      const answer = await site.ask({
        url,
        headersOnly: true,
        ...(type !== undefined && { headers: { accept: `${type}, */*;q=0.1` } }),
      })
      return answer.status === 200 ? [] : [failure(`${quote(target)}: ${describeAnswer(answer)}`)]
    }),
  )
  const elsewhere = links.filter(({ target }) => site.locate(target) === undefined)
  return [
    ...problems.flat(),
    ...elsewhere.slice(0, 1).map(({ target }) => warning(`${quote(target)} is on another host`)),
  ]
}
