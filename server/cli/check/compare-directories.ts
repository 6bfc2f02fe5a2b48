import { isDeepStrictEqual } from 'node:util'
import type { Listing } from '../../../shared/model/listing.ts'
import { foldText } from '../../../shared/search/text/fold-text.ts'
import type { DirectoryModel } from '../../sources/contract/directory-model.ts'

/** What differs between two states of a directory. Each list is in display order. */
export interface DirectoryChanges {
  readonly added: readonly Listing[]
  readonly removed: readonly Listing[]
  /** Of the same id; else of the same URL, or of the same name on the same page: ids may follow names and namesakes. */
  readonly changed: readonly ChangedListing[]
  /** New listings that seem to be there already. */
  readonly duplicates: readonly Duplicate[]
  /** Titles of pages that only one state has. */
  readonly pages: { readonly added: readonly string[]; readonly removed: readonly string[] }
}

/** A listing in both states. */
export interface ChangedListing {
  readonly before: Listing
  readonly after: Listing
  /** Names of the fields that differ; those of the source as they are called there. */
  readonly fields: readonly string[]
}

/** A new listing and one that has its URL or its name. */
export interface Duplicate {
  readonly listing: Listing
  readonly of: Listing
  readonly by: 'url' | 'name'
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
  const titles = ({ categories }: ComparedDirectory): Map<string, string> =>
    new Map(categories.map(({ slug, title }) => [slug, title]))
  const [oldPages, newPages] = [titles(before), titles(after)]
  return {
    added,
    removed: [...gone.values()],
    changed,
    duplicates: findDuplicates(added, [...now.values()]),
    pages: {
      added: [...newPages].flatMap(([slug, title]) => (oldPages.has(slug) ? [] : [title])),
      removed: [...oldPages].flatMap(([slug, title]) => (newPages.has(slug) ? [] : [title])),
    },
  }
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

function findDuplicates(added: readonly Listing[], all: readonly Listing[]): Duplicate[] {
  const isNew = new Set(added)
  const byUrl = new Map<string, Listing>()
  const byName = new Map<string, Listing>()
  const found: Duplicate[] = []
  // Those that were there before come first, so that what is new is the duplicate.
  for (const listing of [...all.filter((each) => !isNew.has(each)), ...added]) {
    const url = listing.url === undefined ? undefined : foldUrl(listing.url)
    const name = foldText(listing.name)
    const sameUrl = url === undefined ? undefined : byUrl.get(url)
    const same = sameUrl ?? byName.get(name)
    if (same !== undefined && isNew.has(listing)) {
      found.push({ listing, of: same, by: sameUrl === undefined ? 'name' : 'url' })
    }
    if (url !== undefined && sameUrl === undefined) byUrl.set(url, listing)
    if (!byName.has(name)) byName.set(name, listing)
  }
  return found
}

/** Spellings of one address made equal: scheme, `www.`, case of the host, a slash at the end. */
function foldUrl(url: string): string {
  const { host, pathname, search } = new URL(url)
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '') + search
}
