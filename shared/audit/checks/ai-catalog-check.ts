import { describeAnswer, isDocument } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import { failure } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import { parseLinkHeader } from '../reading/link-header.ts'
import { linkOf } from '../contract/markup.ts'
import { explainInvalidJson, parseJsonText } from '../reading/read-json.ts'
import { readRobots } from '../reading/read-robots.ts'
import { checkCatalog, duplicateIdentifiers } from './ai-catalog.ts'
import type { Catalog, CatalogEntry } from './ai-catalog.ts'
import { atDocument, corsProblems, typeProblems } from './at-document.ts'
import type { Site } from '../contract/inspected-site.ts'

const WELL_KNOWN = '.well-known/ai-catalog.json'

const NESTED_TYPE = 'application/ai-catalog+json'

/** Catalogs read: the first and those it names. */
const MAX_CATALOGS = 6

/** Documents named by catalogs that are requested. */
const MAX_TRIED = 5

export const AI_CATALOG_CHECK: Check = {
  id: 'ai-catalog',
  group: 'well-known',
  title: 'An AI catalog names what agents can use',
  scanners: ['isitagentready', 'lighthouse'],
  fix: `Serve /${WELL_KNOWN} as application/json with "Access-Control-Allow-Origin: *": specVersion "1.0" and entries with identifier, displayName, type, url and 2 to 5 representativeQueries.`,
  run: atDocument(WELL_KNOWN, async (answer, site) => {
    const catalogs = await readCatalogs(site, answer)
    const entries = catalogs.flatMap((catalog) => catalog.entries)
    return {
      problems: [
        ...catalogs.flatMap(({ problems }) => problems),
        ...duplicateIdentifiers(entries),
        ...(await tryEntries(site, entries)),
        ...(await strayCatalogs(site, answer)),
        ...typeProblems(answer, 'application/json', NESTED_TYPE),
        ...corsProblems(answer),
      ],
      seen: count(entries.length, 'entry', 'entries'),
    }
  }),
}

/** Reads a catalog and those it names, each once. */
async function readCatalogs(site: Site, first: Answer): Promise<Catalog[]> {
  const catalogs: Catalog[] = []
  const queue = [first]
  const seen = new Set([first.url])
  for (let answer = queue.shift(); answer !== undefined; answer = queue.shift()) {
    const catalog = readCatalog(answer)
    catalogs.push(catalog)
    for (const { type, url } of catalog.entries) {
      const nested = type === NESTED_TYPE && url !== undefined ? site.locate(url) : undefined
      if (nested === undefined || seen.has(nested) || seen.size >= MAX_CATALOGS) continue
      seen.add(nested)
      queue.push(await site.get(nested))
    }
  }
  return catalogs
}

function readCatalog(answer: Answer): Catalog {
  const json = isDocument(answer) ? parseJsonText(answer.text) : undefined
  if (json !== undefined) return checkCatalog(json.value)
  const became = isDocument(answer) ? explainInvalidJson(answer.text) : describeAnswer(answer)
  return { entries: [], problems: [failure(`${quote(new URL(answer.url).pathname)}: ${became}`)] }
}

async function tryEntries(site: Site, entries: readonly CatalogEntry[]): Promise<Problem[]> {
  const urls = entries.flatMap(({ type, url }) =>
    type === NESTED_TYPE || url === undefined ? [] : (site.locate(url) ?? []),
  )
  const answers = await Promise.all(urls.slice(0, MAX_TRIED).map((url) => site.get(url)))
  return answers
    .filter(({ status }) => status !== 200)
    .map((answer) => failure(`${quote(new URL(answer.url).pathname)}: ${describeAnswer(answer)}`))
}

/** Other places that name a catalog must name one that answers. */
async function strayCatalogs(site: Site, found: Answer): Promise<Problem[]> {
  const { rules } = await readRobots(site)
  const header = parseLinkHeader(site.page.headers.get('link') ?? '')
  const named = [
    rules.agentmap,
    site.markup && linkOf(site.markup, 'ai-catalog'),
    header.find(({ relations }) => relations.includes('ai-catalog'))?.target,
  ]
  const urls = named.flatMap((reference) => (reference === undefined ? [] : (site.locate(reference) ?? [])))
  const others = [...new Set(urls)].filter((url) => url !== found.url)
  const answers = await Promise.all(others.map((url) => site.get(url)))
  return answers
    .filter((answer) => !isDocument(answer))
    .map((answer) => failure(`the page or robots.txt names ${quote(answer.url)}: ${describeAnswer(answer)}`))
}
