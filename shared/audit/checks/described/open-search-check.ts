import { describeAnswer, isDocument, mediaType } from '../../contract/answer.ts'
import { failed, failIf, failure, notApplicable, warnIf, worstOutcome } from '../../contract/check.ts'
import type { Check, Problem } from '../../contract/check.ts'
import type { Site } from '../../contract/inspected-site.ts'
import { elementsNamed, linkOf, parseMarkup, textOf } from '../../contract/markup.ts'
import { count, quote } from '../../contract/quote.ts'
import { parseLinkHeader } from '../../reading/link-header.ts'

const TYPE = 'application/opensearchdescription+xml'

/** Longest name that the specification allows. */
const MAX_NAME = 16

/** Addresses that are requested. */
const MAX_TRIED = 3

/** What is searched for: anything may be found. */
const WORDS = 'data'

/** A form of address in a description. */
interface Template {
  readonly type: string
  readonly template: string
}

/** OpenSearch 1.1: how browsers and programs search the site. */
export const OPEN_SEARCH_CHECK: Check = {
  id: 'opensearch',
  group: 'well-known',
  title: 'Browsers are told how to search the site',
  scanners: [],
  fix: `Serve the description that the page names with rel="search" (OpenSearch 1.1, ${TYPE}): a ShortName of at most ${MAX_NAME} characters, and a Url with type and a template with {searchTerms} that answers.`,
  async run(site) {
    const url = await findDescription(site)
    if (url === undefined) return notApplicable('no page names one on this host')
    const answer = await site.get(url)
    if (!isDocument(answer)) return failed(`${quote(new URL(url).pathname)}: ${describeAnswer(answer)}`)
    const markup = parseMarkup(answer.text, { xml: true })
    const root = markup.elements.find(({ name }) => !name.startsWith('?'))?.name
    if (root !== 'OpenSearchDescription') return failed(`${quote(new URL(url).pathname)}: no OpenSearchDescription`)
    const [nameElement] = elementsNamed(markup, 'ShortName')
    const name = nameElement === undefined ? '' : textOf(markup, nameElement)
    const templates = elementsNamed(markup, 'Url')
      .map(({ attributes }) => ({ type: attributes['type'] ?? '', template: attributes['template'] ?? '' }))
      .filter(({ template }) => /\{searchTerms\??\}/.test(template))
    const tried = await Promise.all(templates.slice(0, MAX_TRIED).map((each) => tryTemplate(site, each, url)))
    return worstOutcome(
      [
        ...failIf(name === '', 'no ShortName'),
        ...warnIf(name.length > MAX_NAME, `ShortName of ${name.length} characters, more than ${MAX_NAME}`),
        ...failIf(templates.length === 0, 'no Url with {searchTerms}'),
        ...tried.flat(),
        ...warnIf(mediaType(answer) !== TYPE, `sent as ${quote(mediaType(answer))}, not ${TYPE}`),
      ],
      `${quote(name)}, ${count(templates.length, 'address', 'addresses')}`,
    )
  },
}

/** The description that the page names in its `Link` header or in HTML, or another page of the site does. */
async function findDescription(site: Site): Promise<string | undefined> {
  const links = parseLinkHeader(site.page.headers.get('link') ?? '')
  const inHeader = links.find(({ relations, type }) => relations.includes('search') && type === TYPE)?.target
  if (inHeader !== undefined) return site.locate(inHeader)
  for (const { answer, markup } of await site.pages()) {
    const named = linkOf(markup, 'search', TYPE)
    if (named !== undefined) return site.locate(named, answer.url)
  }
  return undefined
}

async function tryTemplate(site: Site, { type, template }: Template, base: string): Promise<Problem[]> {
  const optional = template.replaceAll(/\{searchTerms\??\}/g, WORDS).replaceAll(/\{[^{}?]*\?\}/g, '')
  const url = site.locate(optional, base)
  if (url === undefined) return []
  const answer = await site.get(url, { accept: type.replaceAll(/[^\w!#$&^+.*/-]/g, '') || '*/*' })
  if (answer.status !== 200) return [failure(`${quote(template)}: ${describeAnswer(answer)}`)]
  const sent = mediaType(answer)
  return failIf(sent !== type.toLowerCase(), `${quote(template)}: sent as ${quote(sent)}, not ${quote(type)}`)
}
