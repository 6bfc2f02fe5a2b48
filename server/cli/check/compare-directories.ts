import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { DirectoryModel } from '../../sources/contract/directory-model.ts'
import { code, codeOr, table, tableOfProblems, titled } from '../github/summary-markdown.ts'

/** What differs between two states of a directory. Each list is in display order. */
export interface DirectoryChanges {
  readonly added: readonly Listing[]
  readonly removed: readonly Listing[]
  /** Of the same id; else of the same URL, or of the same name on the same page: ids may follow names and namesakes. */
  readonly changed: readonly ChangedListing[]
}

/** A listing in both states. */
export interface ChangedListing {
  readonly before: Listing
  readonly after: Listing
  /** Names of the fields that differ; those of the source as they are called there. */
  readonly fields: readonly string[]
}

/** The part of a model that is compared. */
export type ComparedDirectory = Pick<DirectoryModel, 'categories' | 'listings'>

/** Compares two states of a directory. Holds the listings of both in memory. */
export function compareDirectories(before: ComparedDirectory, after: ComparedDirectory): DirectoryChanges {
  const old = listingsById(before)
  const now = listingsById(after)
  const gone = new Map([...old].filter(([id]) => !now.has(id)))
  const goneByTrait = new Map(
    Array.from(gone.values(), (each) => traitsOf(each).map((trait) => [trait, each] as const)).flat(),
  )
  const findGone = (listing: Listing): Listing | undefined =>
    traitsOf(listing)
      .map((trait) => goneByTrait.get(trait))
      .find((each) => each !== undefined && gone.has(each.id))
  const added: Listing[] = []
  const changed: ChangedListing[] = []
  for (const [id, listing] of now) {
    const same = old.get(id) ?? findGone(listing)
    if (same === undefined) {
      added.push(listing)
      continue
    }
    gone.delete(same.id)
    const fields = listDifferences(same, listing)
    if (fields.length > 0) changed.push({ before: same, after: listing, fields })
  }
  return { added, removed: [...gone.values()], changed }
}

function listingsById({ categories, listings }: ComparedDirectory): Map<string, Listing> {
  const found = new Map<string, Listing>()
  for (const { slug } of categories) for (const listing of listings(slug)) found.set(listing.id, listing)
  return found
}

/** What tells that two listings are one. */
function traitsOf({ url, name, categories }: Listing): string[] {
  return [...(url === undefined ? [] : [url]), JSON.stringify([name, categories[0]])]
}

function listDifferences(before: Listing, after: Listing): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => !isDeepStrictEqual(old.get(name), now.get(name)))
}

/** What a listing says, by field. Its id is ours, and where it is kept does not matter. */
function fieldsOf({ id: _id, source_path: _path, extra, ...listing }: Listing): Map<string, unknown> {
  return new Map<string, unknown>([...Object.entries(extra), ...Object.entries(listing)])
}

/** Most fields of a changed listing whose values are shown. */
const MAX_FIELDS = 3

/**
 * Writes what a proposal changes, as Markdown for reviewers. **Security:** texts of the directory are shown as code, in
 * which nothing is a link, a mention or markup.
 *
 * @param problems Those on lines that the proposal changes.
 */
export function summarizeChanges(changes: DirectoryChanges, problems: readonly Diagnostic[]): string {
  const { added, removed, changed } = changes
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
