import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { code, codeOr, MAX_ROWS, table, tableOfProblems, titled } from '../github/summary-markdown.ts'
import type { DirectoryChanges } from './compare-directories.ts'

/** Most fields of a changed listing whose values are shown. */
const MAX_FIELDS = 3

/**
 * Writes what a proposal changes, as Markdown for reviewers. **Security:** texts of the directory are shown as code, in
 * which nothing is a link, a mention or markup.
 *
 * @param problems Those on lines that the proposal changes.
 */
export function summarizeChanges(changes: DirectoryChanges, problems: readonly Diagnostic[]): string {
  const { added, removed, changed, duplicates, pages } = changes
  const counts = [`${added.length} added`, `${removed.length} removed`, `${changed.length} changed`]
  const rows = [
    ...added.map((listing) => ['added', code(listing.name), placeOf(listing), codeOr(listing.url)]),
    ...removed.map((listing) => ['removed', code(listing.name), placeOf(listing), codeOr(listing.url)]),
    ...changed.map(({ before, after, fields }) => [
      'changed',
      code(after.name),
      placeOf(after),
      describeFields(before, after, fields),
    ]),
  ]
  const sections = [
    `## Listings: ${counts.join(', ')}\n`,
    ...table(['What', 'Listing', 'Page', 'Details'], rows),
    ...(pages.added.length === 0 ? [] : [`New pages: ${pages.added.slice(0, MAX_ROWS).map(code).join(', ')}\n`]),
    ...(pages.removed.length === 0 ? [] : [`Pages gone: ${pages.removed.slice(0, MAX_ROWS).map(code).join(', ')}\n`]),
    ...titled(
      '### There already?',
      table(
        ['New', 'Same', 'As'],
        duplicates.map(({ listing, of, by }) => [
          code(listing.name),
          by === 'url' ? 'URL' : 'name',
          `${code(of.name)} in ${placeOf(of)}`,
        ]),
      ),
    ),
    ...titled('### Problems on changed lines', tableOfProblems(problems)),
  ]
  return sections.join('\n')
}

function describeFields(before: Listing, after: Listing, fields: readonly string[]): string {
  const read = (listing: Listing, name: string): string => {
    const value: unknown = Object.hasOwn(listing, name) ? listing[name as keyof Listing] : listing.extra[name]
    return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  }
  const shown = fields
    .slice(0, MAX_FIELDS)
    .map((name) => `${code(name)}: ${codeOr(read(before, name))} → ${codeOr(read(after, name))}`)
  const rest = fields.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more fields`] : [])].join('; ')
}

function placeOf({ categories }: Listing): string {
  return code(categories[0] ?? '')
}
