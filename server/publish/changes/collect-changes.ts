import type { Change } from '../../../shared/changes/change-documents.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { digestOf } from '../../store/release/release-format.ts'

/** Members of a listing that say nothing of it: when it was looked at, and which file has it. */
const NO_CHANGES: ReadonlySet<string> = new Set<keyof Listing>(['checked', 'source_path'])

/** A change that has no number yet. */
export type CollectedChange = Omit<Change, 'seq' | 'url' | 'from' | 'to'> & {
  /** Slugs of the pages that it was on before it moved. */
  readonly from?: readonly string[]
  /** The listing that has its link since. */
  readonly to?: { readonly id: string; readonly categories: readonly string[] }
}

interface Seen {
  readonly id: string
  readonly name: string
  readonly link: string | undefined
  readonly categories: string[]
  readonly digest: string
  /** Its members, each with a digest of the value. */
  readonly fields: ReadonlyMap<string, string>
}

/**
 * Compares the pages of two releases that may differ. A listing names the pages that it is on: where it is on another, it
 * differs on all of them. So whatever is not on a page that differs has not changed.
 */
export class ChangeCollector {
  readonly #maxChanges: number
  readonly #before = new Map<string, Seen>()
  readonly #after = new Map<string, Seen>()
  readonly #settled = new Map<string, CollectedChange>()
  #isAbandoned = false

  /** @param maxChanges Bounds memory, too: twice as many listings are kept at most. */
  constructor(maxChanges: number) {
    this.#maxChanges = maxChanges
  }

  /**
   * Compares the listings of a page, as JSON. A page that is in both releases and has the same ones need not be compared.
   *
   * @param before None where the page is new.
   * @param after None where it is gone.
   */
  compare(before: Iterable<string>, after: Iterable<string>): void {
    if (this.#isAbandoned) return
    const old = new Map<string, string>()
    for (const text of before) old.set(idOf(text), text)
    for (const text of after) {
      const id = idOf(text)
      const was = old.get(id)
      old.delete(id)
      if (was === text || this.#settled.has(id)) continue
      if (was === undefined) note(this.#after, text)
      else this.#settle(readListing(was), readListing(text))
    }
    for (const text of old.values()) note(this.#before, text)
    // Each that has moved is in both until the end.
    const most = this.#maxChanges
    if (this.#settled.size > most || this.#before.size > 2 * most || this.#after.size > 2 * most) this.abandon()
  }

  /** Gives up: what there was before cannot be known. */
  abandon(): void {
    this.#isAbandoned = true
    for (const map of [this.#before, this.#after, this.#settled]) map.clear()
  }

  /** All changes, by what has happened and by id; `undefined` when they are too many, or were given up. */
  finish(): CollectedChange[] | undefined {
    const [before, after] = [this.#before, this.#after]
    for (const id of new Set([...before.keys(), ...after.keys()])) this.#settle(before.get(id), after.get(id))
    if (this.#isAbandoned || this.#settled.size > this.#maxChanges) return undefined
    const links = linksOf(this.#settled)
    return [...this.#settled.values()].map((change) => explainRemoval(change, links)).toSorted(compareChanges)
  }

  #settle(was: Seen | undefined, is: Seen | undefined): void {
    const change = describeChange(was, is)
    if (change !== undefined && !this.#settled.has(change.id)) this.#settled.set(change.id, change)
  }
}

function note(map: Map<string, Seen>, text: string): void {
  const seen = readListing(text)
  if (!map.has(seen.id)) map.set(seen.id, seen)
}

/** Id of a listing as it is stored. Every record begins with it: it is the first member of the schema. */
function idOf(text: string): string {
  const [, id] = /^\{"id":("(?:[^"\\]|\\.)*")/.exec(text) ?? []
  if (id === undefined) throw new Error(`a listing is stored without its id: ${text.slice(0, 80)}`)
  // A string, as the pattern says.
  return JSON.parse(id) as string
}

function readListing(text: string): Seen {
  // Written by `renderListingJson`.
  const listing = JSON.parse(text) as Pick<Listing, 'id' | 'name' | 'url' | 'categories'>
  const { id, name, url, categories } = listing
  const fields = new Map<string, string>()
  for (const [field, value] of Object.entries(listing)) {
    if (!NO_CHANGES.has(field)) fields.set(field, digestOf(JSON.stringify(value)))
  }
  return { id, name, link: url, categories, digest: digestOf(JSON.stringify([...fields])), fields }
}

function describeChange(was: Seen | undefined, is: Seen | undefined): CollectedChange | undefined {
  const shown = is ?? was
  if (shown === undefined || was?.digest === is?.digest) return undefined
  const { id, name, link, categories } = shown
  const common = {
    id,
    name,
    categories,
    ...(link !== undefined && { link }),
    ...(is && { digest: is.digest }),
    ...(was && { previous: was.digest }),
  }
  if (was === undefined) return { kind: 'added', ...common }
  if (is === undefined) return { kind: 'removed', ...common, reason: 'gone' }
  const names = new Set([...was.fields.keys(), ...is.fields.keys()])
  const fields = [...names].filter((field) => was.fields.get(field) !== is.fields.get(field))
  if (was.categories[0] === categories[0]) return { kind: 'changed', ...common, fields }
  return { kind: 'moved', ...common, fields, from: was.categories }
}

/** Listings that there are since and have changed, by what they link to: new ones first. */
function linksOf(settled: ReadonlyMap<string, CollectedChange>): ReadonlyMap<string, CollectedChange> {
  const links = new Map<string, CollectedChange>()
  for (const change of settled.values()) {
    const { kind, link } = change
    if (kind === 'removed' || link === undefined) continue
    const known = links.get(plainLink(link))
    const isBetter = known === undefined || rankOf(change) < rankOf(known)
    const isEarlier = known !== undefined && rankOf(change) === rankOf(known) && change.id < known.id
    if (isBetter || isEarlier) links.set(plainLink(link), change)
  }
  return links
}

function rankOf({ kind }: CollectedChange): number {
  return kind === 'added' ? 0 : 1
}

/** Another listing that is about the same says what became of the one that is gone. */
function explainRemoval(change: CollectedChange, links: ReadonlyMap<string, CollectedChange>): CollectedChange {
  if (change.kind !== 'removed' || change.link === undefined) return change
  const heir = links.get(plainLink(change.link))
  if (heir === undefined) return change
  const { id, categories } = heir
  return { ...change, reason: heir.kind === 'added' ? 'renamed' : 'merged', to: { id, categories } }
}

/** Links that lead to the same place are often written in several ways. */
function plainLink(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/+$/, '')
}

function compareChanges(a: CollectedChange, b: CollectedChange): number {
  return compareText(a.kind, b.kind) || compareText(a.id, b.id)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
