import type { CategorySummary } from '../../model/category.ts'
import { clipText } from '../../model/clean-text.ts'
import type { Listing } from '../../model/listing.ts'
import { escapeMarkdown, escapeMarkdownBlock, foldLine, renderMarkdownLink } from '../text/escape-markdown.ts'
import { codeSpan } from './intro-markdown.ts'
import { groupCategories } from '../view/group-categories.ts'
import { listFacts } from '../view/fact-values.ts'
import type { MarkdownEntry } from '../view/page-files.ts'
import { countListings } from '../view/page-identity.ts'
import type { FrameView, PageView } from '../view/page-view.ts'
import { safeMarkdownUrl } from '../text/safe-url.ts'
import { englishWords } from '../words/words.ts'

/** Longest description on a line; the whole one is in `index.json`. */
const MAX_LINE_DESCRIPTION = 300

/** Longest list of tags, licenses or other facts on a line. */
const MAX_LINE_FACT = 200

/** Most links on a line, besides the listing's own. */
const MAX_LINE_LINKS = 5

/** The lines of a page's Markdown: listings and related pages, or on the root page all pages in their groups. */
export function renderMarkdownEntries(view: PageView): MarkdownEntry[] {
  const { page } = view
  if (page.kind === 'root') {
    return groupCategories(page.categories).flatMap(({ groups, categories }) =>
      section(
        groups.length === 0 ? 'Pages' : groups.map(escapeMarkdown).join(' › '),
        categories.map((category) => renderPageLine(view, category)),
      ),
    )
  }
  const { links } = page.category
  return [
    ...section(
      'Pages',
      page.children.map((child) => renderPageLine(view, child)),
    ),
    ...section(
      'Listings',
      page.listings.map((listing) => renderListingLine(view, listing)),
    ),
    ...section(
      'Related pages',
      page.related.map((related) => renderPageLine(view, related)),
    ),
    ...section(
      'Links',
      links.map(({ title, url }) => `- ${renderName(title, url)}`),
    ),
  ]
}

function section(heading: string, lines: readonly string[]): MarkdownEntry[] {
  return lines.map((text, index) => (index === 0 ? { heading, text } : { text }))
}

function renderPageLine({ urls, site }: PageView, { slug, title, description, count }: CategorySummary): string {
  const name = `- ${renderMarkdownLink(title, urls.rendition(slug, 'index.md'))} (${countListings(count, site.directory)})`
  return description ? `${name}: ${escapeMarkdown(clipText(foldLine(description), MAX_LINE_DESCRIPTION))}` : name
}

/** One listing as a list item. Its name leads to its page or, where it has none, to the thing itself. */
export function renderListingLine({ urls, surfaces, slug, words: own }: FrameView, listing: Listing): string {
  // Texts of a listing are joined first and escaped once: the separators contain nothing that escaping changes.
  const words: string[] = []
  if (listing.tags.length > 0) words.push(`Tags: ${clipFact(listing.tags.join(', '))}`)
  for (const { label, text } of listFacts(listing, { urls, slug, words: englishWords(own) }))
    words.push(`${label}: ${clipFact(text)}`)
  const description = listing.description ? `: ${clipText(listing.description, MAX_LINE_DESCRIPTION)}` : ''
  const { hasListingPages } = surfaces
  let line = `- ${renderName(listing.name, hasListingPages ? urls.listing(listing.categories[0] ?? '', listing.id) : listing.url)}`
  line += escapeMarkdown(description)
  if (words.length > 0) line += ` — ${escapeMarkdown(words.join(' · '))}`
  const links = hasListingPages && listing.url !== undefined ? [{ rel: 'website', url: listing.url }] : []
  for (const { rel, url } of [...links, ...listing.links.slice(0, MAX_LINE_LINKS)]) {
    const target = safeMarkdownUrl(url)
    if (target !== undefined) line += ` · ${renderMarkdownLink(rel, target)}`
  }
  return `${line} · id: ${codeSpan(listing.id)}`
}

function clipFact(text: string): string {
  return text.length > MAX_LINE_FACT ? clipText(text, MAX_LINE_FACT) : text
}

function renderName(name: string, target: string | undefined): string {
  const url = target === undefined ? undefined : safeMarkdownUrl(target)
  // Without a link, the list item starts with the name.
  return url === undefined ? escapeMarkdownBlock(name) : renderMarkdownLink(name, url)
}

/** Heading of the section that says how programs read a page: the last one before how to connect. */
export const AGENT_ACCESS_HEADING = '\n## Agent access\n'

const FRONT_MATTER = { start: '---\n', end: '\n---\n' } as const

const ADDRESS = /\ncanonical_url: ("[^\n]*")\n/

/** A Markdown file of a page without what only counts where it stands alone. */
interface MarkdownBody {
  /** The address of the file's page or, of a further file, its own. */
  readonly url: string
  /** From its title on, without agent access. One newline at each end. */
  readonly text: string
}

/**
 * Takes a file that `renderMarkdown` made out of its surroundings, so that several can stand in one text. Nothing is
 * rendered again.
 *
 * @throws where it is no such file.
 */
export function readMarkdownBody(file: string): MarkdownBody {
  const end = file.indexOf(FRONT_MATTER.end)
  const [, url] = ADDRESS.exec(file.slice(0, Math.max(0, end + 1))) ?? []
  const access = file.lastIndexOf(AGENT_ACCESS_HEADING)
  const start = end + FRONT_MATTER.end.length
  if (!file.startsWith(FRONT_MATTER.start) || url === undefined || access < start) {
    throw new Error(`no Markdown file of a page: ${file.slice(0, 80)}`)
  }
  // A JSON string, as the pattern and `renderMarkdown` say.
  return { url: JSON.parse(url) as string, text: file.slice(start, access) }
}
