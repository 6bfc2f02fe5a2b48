import { failIf, failure, warning } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { elementsNamed, linkOf, metaOf } from '../contract/markup.ts'
import type { Markup } from '../contract/markup.ts'
import { parseJsonText } from '../reading/read-json.ts'
import { eachPage } from './each-page.ts'
import type { Site, SitePage } from '../contract/inspected-site.ts'

/** Properties that link previews are made of. */
const OPEN_GRAPH = ['og:title', 'og:description', 'og:url', 'og:type']

export const DATA_CHECKS: readonly Check[] = [
  {
    id: 'json-ld',
    group: 'data',
    title: 'Structured data says what the page is',
    scanners: ['vercel', 'agent-readiness'],
    fix: 'Add <script type="application/ld+json"> with valid JSON, "@context": "https://schema.org" and an "@type" (CollectionPage with an ItemList for a list).',
    run: eachPage(({ markup }) => jsonLdProblems(markup)),
  },
  {
    id: 'canonical',
    group: 'data',
    title: 'Pages declare their canonical URL',
    scanners: ['vercel', 'agent-readiness'],
    fix: 'Add <link rel="canonical" href="…"> with the absolute URL of the page itself on the host it is published at.',
    run: eachPage(canonicalProblems),
  },
  {
    id: 'open-graph',
    group: 'data',
    title: 'Pages have Open Graph properties',
    scanners: ['agent-readiness'],
    fix: `Add <meta property="…"> for ${OPEN_GRAPH.join(', ')}.`,
    run: eachPage(({ markup }) => {
      const missing = OPEN_GRAPH.filter((name) => (metaOf(markup, name) ?? '').trim() === '')
      if (missing.length === OPEN_GRAPH.length) return [failure('no Open Graph properties')]
      return missing.length === 0 ? [] : [warning(`no ${missing.join(', ')}`)]
    }),
  },
]

function jsonLdProblems(markup: Markup): Problem[] {
  const scripts = elementsNamed(markup, 'script').filter(
    ({ attributes }) => attributes['type']?.trim().toLowerCase() === 'application/ld+json',
  )
  if (scripts.length === 0) return [failure('no JSON-LD')]
  return scripts.flatMap(({ source }) => {
    const json = parseJsonText(source, source.length)
    if (json === undefined) return [failure(`JSON-LD that is not JSON: ${quote(source)}`)]
    const documents = Array.isArray(json.value) ? json.value : [json.value]
    return documents.flatMap((document) => documentProblems(document))
  })
}

function documentProblems(document: unknown): Problem[] {
  if (!isObject(document)) return [failure('JSON-LD that is not an object')]
  const graph: readonly unknown[] = Array.isArray(document['@graph']) ? document['@graph'] : [document]
  const untyped = graph.filter((node) => !isObject(node) || node['@type'] === undefined)
  return [
    ...failIf(!('@context' in document), 'JSON-LD without "@context"'),
    ...failIf(untyped.length === graph.length, 'JSON-LD without "@type"'),
  ]
}

function canonicalProblems({ path, markup }: SitePage, site: Site): Problem[] {
  const href = linkOf(markup, 'canonical')
  if (href === undefined) return [failure('no <link rel="canonical">')]
  const canonical = URL.parse(href, site.page.url)
  if (canonical === null) return [failure(`not a URL: ${quote(href)}`)]
  if (canonical.pathname !== path.split('?')[0]) return [warning(`names another page: ${quote(href)}`)]
  const here = new URL(site.page.url)
  return canonical.origin === here.origin || isLoopback(here.hostname)
    ? []
    : [warning(`names another host: ${quote(canonical.origin)}`)]
}

/** A site tried out on a local machine names the host it is published at. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
