import { MAX_COMPARED } from '../../search/comparison-query.ts'
import { escapeMarkdown } from '../text/escape-markdown.ts'
import { safeMarkdownUrl } from '../text/safe-url.ts'
import { comparisonUrl } from '../view/comparison-view.ts'
import type { ComparisonCell, ComparisonView } from '../view/comparison-view.ts'
import type { FactValue } from '../view/listing-fields.ts'
import { codeSpan } from './intro-markdown.ts'
import { renderRights } from './render-markdown.ts'

/** Longest text in a cell; the whole one is on the listing's page. */
const MAX_CELL_LENGTH = 500

/**
 * Renders a compare page as Markdown: a table with one column per listing; what is not what most of them have is bold.
 * LF, one final newline.
 *
 * **Security:** all text is escaped, including that of the address.
 */
export function renderComparisonMarkdown(view: ComparisonView): string {
  const { page, listings, rows, unknown, query, differingCount, factCount, url } = view
  const title = listings.length < 2 ? 'Choose listings to compare' : `${listings.length} listings side by side`
  const blocks = [
    `# ${title}`,
    `in ${link(page.title, page.urls.rendition(page.slug, 'index.md'))} · <${url}>`,
    listings.length < 2
      ? `Name 2 to ${MAX_COMPARED} ids in the address, as in <${comparisonUrl(page, ['a', 'b'])}>.`
      : `They differ in ${differingCount} of ${factCount} facts. Bold: not what most of them have.`,
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
    link(name, page.urls.listing(categories[0] ?? page.slug, id)),
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

function renderCell({ values, isOdd }: ComparisonCell): string {
  const text = values.map(renderValue).join(', ')
  return isOdd && text !== '' ? `**${text}**` : text || '–'
}

function renderValue({ text: words, href, datetime }: FactValue): string {
  const text = datetime ?? words
  const target = href === undefined ? undefined : safeMarkdownUrl(href)
  const shown = escapeMarkdown(
    text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH).toWellFormed()}…` : text,
  )
  return target === undefined ? shown : `[${shown}](<${target}>)`
}

function link(text: string, url: string): string {
  return `[${escapeMarkdown(text)}](<${url}>)`
}
