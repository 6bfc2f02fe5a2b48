import type { Form, Printers } from './forms.ts'
import { renderQuietAccess } from './html/agents/agent-access-html.ts'
import { renderComparison, titleComparison } from './html/comparison-html.ts'
import { renderDocument } from './html/html-document.ts'
import { createComparisonView, comparisonUrl } from './view/comparison-view.ts'
import type { ComparisonView, ComparisonCell } from './view/comparison-view.ts'
import { englishWords } from './words/words.ts'
import type { Listing } from '../model/listing.ts'
import { clipText } from '../model/clean-text.ts'
import type { PageIdentity } from './view/page-identity.ts'
import { MAX_COMPARED } from '../search/comparison-query.ts'
import { escapeMarkdown, renderMarkdownLink, renderSourceLink } from './text/escape-markdown.ts'
import type { FactValue } from './view/fact-values.ts'
import { codeSpan } from './markdown/intro-markdown.ts'
import { renderRights } from './markdown/render-markdown.ts'

const PRINTERS: Printers<ComparisonView, ComparisonForm> = {
  html: renderHtml,
  markdown: renderMarkdown,
  json: renderComparisonJson,
}

/** A form of a compare page: Schema.org has no words for one. */
export type ComparisonForm = Exclude<Form, 'json-ld'>

export function renderComparisonPage(view: ComparisonView, form: ComparisonForm): string {
  return PRINTERS[form](view)
}

/** In the page's own frame. Its canonical address is the page, and it asks search engines not to index it. */
function renderHtml(view: ComparisonView): string {
  const { page, url } = view
  const data = new URL(url)
  const formOf = (format: string): string =>
    `${data.pathname}${data.search}${data.search === '' ? '?' : '&'}format=${format}`
  const forms = { JSON: formOf('json'), Markdown: formOf('markdown') }
  return renderDocument(page, {
    main: `<div class="wrap">\n${renderComparison(view)}${renderQuietAccess(page, url, forms)}</div>\n`,
    head: { title: titleComparison(view), noIndex: true },
  })
}

/** In English, whatever the page is in: agents read it. */
function renderMarkdown(view: ComparisonView): string {
  return renderComparisonMarkdown(createComparisonView({ ...view.page, words: englishWords(view.page.words) }, view))
}

/**
 * Renders a compare page as JSON: what the tool `compare` answers, with nothing cut, and the ids that are unknown. One
 * line, a final newline.
 */
function renderComparisonJson(view: ComparisonView<PageIdentity>): string {
  const { url, listings, fields, unknown, query } = view
  const document = {
    url,
    listings: listings.map((listing) => ({
      id: listing.id,
      title: listing.name,
      url: homeOf(view, listing),
      website: listing.url,
    })),
    fields: fields.map(({ name, values, differs }) => ({ name, values, differs })),
    unknown:
      unknown.length === 0 ? undefined : unknown.map(({ id, near }) => ({ id, nearest: near.map((each) => each.id) })),
    left: query.left === 0 ? undefined : query.left,
  }
  return `${JSON.stringify(document)}\n`
}

function homeOf({ page }: ComparisonView<PageIdentity>, { id, categories }: Listing): string {
  return page.urls.listing(categories[0] ?? page.slug, id)
}

/** Longest text in a cell; the whole one is on the listing's page. */
const MAX_CELL_LENGTH = 500

/**
 * Renders a compare page as Markdown: a table with one column per listing; the highest of several numbers is bold.
 * LF, one final newline.
 *
 * **Security:** all text is escaped, including that of the address.
 */
function renderComparisonMarkdown(view: ComparisonView): string {
  const { page, listings, rows, unknown, query, url } = view
  const facts = rows.filter(({ isFact }) => isFact)
  const title = listings.length < 2 ? 'Choose listings to compare' : `${listings.length} listings side by side`
  const blocks = [
    `# ${title}`,
    `in ${renderMarkdownLink(page.title, page.urls.rendition(page.slug, 'index.md'))} · <${url}>`,
    listings.length < 2
      ? `Name 2 to ${MAX_COMPARED} ids in the address, as in <${comparisonUrl(page, ['a', 'b'])}>.`
      : `They differ in ${facts.filter(({ differs }) => differs).length} of ${facts.length} facts. Bold: the highest number.`,
    ...unknown.map(({ id, near }) => {
      const ids = near.map((listing) => codeSpan(listing.id)).join(', ')
      return `There is no listing ${codeSpan(id)} here.${ids === '' ? '' : ` Nearest: ${ids}.`}`
    }),
    query.left > 0 ? `Only the first ${MAX_COMPARED} are compared.` : '',
    rows.length === 0 ? '' : renderTable(view),
    renderRights(page),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function renderTable({ page, listings, rows }: ComparisonView): string {
  const names = listings.map(({ name, id, categories }) =>
    renderMarkdownLink(name, page.urls.listing(categories[0] ?? page.slug, id)),
  )
  const ids = listings.map(({ id }) => codeSpan(id))
  return [
    renderRow(['Fact', ...names]),
    renderRow(['---', ...names.map(() => '---')]),
    renderRow(['id', ...ids]),
    ...rows.map(({ label, cells }) => renderRow([escapeMarkdown(label), ...cells.map(renderCell)])),
  ].join('\n')
}

/** A bar would end the cell, even inside of code. */
function renderRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\\?\|/g, '\\|')).join(' | ')} |`
}

function renderCell({ values, isBest }: ComparisonCell): string {
  const text = values.map(renderValue).join(', ')
  return isBest ? `**${text}**` : text || '–'
}

function renderValue({ text: words, href, datetime }: FactValue): string {
  const text = datetime ?? words
  return renderSourceLink(clipText(text, MAX_CELL_LENGTH), href)
}
