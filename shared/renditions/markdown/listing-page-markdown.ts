import type { Listing } from '../../model/listing.ts'
import { escapeMarkdown, escapeMarkdownBlock, renderMarkdownLink, renderSourceLink } from '../text/escape-markdown.ts'
import { safeMarkdownUrl } from '../text/safe-url.ts'
import { facetUrl, describeLink, describeStates } from '../view/listing-fields.ts'
import type { FactValue } from '../view/fact-values.ts'
import { ENGLISH } from '../words/words.ts'
import { FORMATS } from '../view/page-files.ts'
import type { ListingView } from '../view/listing-view.ts'
import { codeSpan, renderIntroMarkdown } from './intro-markdown.ts'
import { renderFrontMatter, renderRights } from './render-markdown.ts'

/**
 * Renders a listing's `index.md`: front matter, one `#` title, the description, facts, its body, what is related, where
 * it comes from, how to cite it and how an agent reads it. LF, one final newline.
 *
 * **Security:** text of listings is escaped, so it never adds markup; links point to http(s) or mailto URLs only.
 */
export function renderListingPageMarkdown(view: ListingView): string {
  const { category, listing, title, body, trail } = view
  const { urls } = category
  const places = view.places.map((place) => renderMarkdownLink(place.title, urls.rendition(place.slug, 'index.md')))
  const steps = trail.map((step) => renderMarkdownLink(step.title, urls.rendition(step.slug, 'index.md')))
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    listing.description ? escapeMarkdownBlock(listing.description) : '',
    `In ${steps.join(' › ')}${places.length === 0 ? '' : `; also in ${places.join(', ')}`}.`,
    renderList('Links', renderLinks(listing)),
    renderList('Facts', renderFacts(view)),
    ...(body === undefined ? [] : renderIntroMarkdown(body, 1)),
    ...renderRelated(view),
    renderList('Where this comes from', renderOrigins(view)),
    renderRights(category),
    renderList('Agent access', renderAgents(view)),
  ]
  const matter = renderFrontMatter(view, { last_updated: listing.updated ?? category.updated })
  return `${matter}\n${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function renderList(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${heading}\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}

function renderLinks({ url, links }: Listing): string[] {
  return [...(url === undefined ? [] : [{ rel: 'Website', url }]), ...links].flatMap((each) => {
    const target = safeMarkdownUrl(each.url)
    return target === undefined ? [] : [`${escapeMarkdownBlock(each.rel)}: <${target}>`]
  })
}

function renderFacts({ facts, listing }: ListingView): string[] {
  const status = listing.status === undefined || listing.status === 'active' ? [] : [`Status: ${listing.status}`]
  const link = listing.link === undefined ? [] : [`Link: ${escapeMarkdown(describeLink(listing.link, ENGLISH))}`]
  return [
    ...status,
    ...link,
    ...facts.map(
      ({ label, values, from }) =>
        `${escapeMarkdownBlock(label)}: ${values.map(renderValue).join(', ')}${from === undefined ? '' : ` (${from})`}`,
    ),
  ]
}

function renderValue({ text: words, href, datetime }: FactValue): string {
  const text = datetime ?? words
  const target = href === undefined ? undefined : safeMarkdownUrl(href)
  return target === undefined ? escapeMarkdown(text) : `<${target}>`
}

function renderRelated({ related, category: { urls, valueUrl }, title }: ListingView): string[] {
  const toListing = (listing: Listing): string => {
    const name = renderMarkdownLink(listing.name, urls.listing(listing.categories[0] ?? '', listing.id))
    const states = describeStates(listing, ENGLISH).map((state) => `, ${escapeMarkdown(state)}`)
    return `${name}, id: ${codeSpan(listing.id)}${states.join('')}`
  }
  const root = { urls, slug: '', valueUrl }
  return [
    renderList(
      'Use it instead of',
      related.replaces.map(({ name, listing }) =>
        listing === undefined ? renderMarkdownLink(name, facetUrl(root, 'alternative_to', name)) : toListing(listing),
      ),
    ),
    renderList(`Use instead of ${escapeMarkdown(title)}`, related.replacedBy.map(toListing)),
    renderList('Similar', related.similar.map(toListing)),
    renderList(
      'Same tags',
      related.tags.map(({ value, count }) => `${renderMarkdownLink(value, facetUrl(root, 'tags', value))} (${count})`),
    ),
  ]
}

function renderOrigins({ origins }: ListingView): string[] {
  return origins.map(({ label, text, href }) => `${label}: ${renderSourceLink(text, href)}`)
}

function renderAgents({ category, listing, formats, citation }: ListingView): string[] {
  const endpoint = category.surfaces.endpoints?.mcp(category.slug)
  const names = formats.map(({ type, url }) => {
    const label = FORMATS.find(({ mediaType }) => mediaType.startsWith(type))?.label ?? type
    return `[${label}](<${url}>)`
  })
  const call = codeSpan(`fetch ${JSON.stringify({ id: listing.id })}`)
  return [
    `Available Formats: ${names.join(', ')}`,
    `MCP tool: ${call}${endpoint === undefined ? '' : ` at <${endpoint}>`}`,
    `Cite as: ${escapeMarkdown(citation)}`,
  ]
}
