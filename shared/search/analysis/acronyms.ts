import type { Listing } from '../../model/listing.ts'
import { foldText } from '../../model/text/fold-text.ts'
import type { FieldName } from '../values/index-document.ts'
import { listingTexts } from './listing-texts.ts'

/** A short form and what it stands for, folded; the last word of the long form without its plural s. */
export interface Acronym {
  readonly short: string
  readonly long: string
  /** Whether so few listings say the short form that the words of the long one tell something of them. */
  readonly isRare: boolean
}

/** What is in parentheses: a short form, `Content Management Systems (CMS)`, or words after one. */
const IN_PARENTHESES = /\(([^()]{2,80})\)/g

const SHORT_FORM = /^([A-Z][A-Za-z\d]{0,4}[A-Z\d])s?$/

/** Not that of `analysis`, `access`, `status`. */
const PLURAL = /(?<=[^ius])s$/

/** What comes before parentheses is read so far back, in UTF-16 code units. */
const MAX_BEFORE = 100

/** Short forms of two letters stand for many things: as many listings have to say for which. */
const MIN_LISTINGS_OF_TWO_LETTERS = 2

/** Share of the listings that may say a short form which {@link Acronym.isRare}. */
const RARE_SHARE = 0.25

/**
 * Learns what short forms stand for from listings that say so: in parentheses, letter by letter the first ones of the
 * words before or inside. Where listings disagree, what most say counts, then what is said first.
 */
export function learnAcronyms(listings: readonly Listing[]): readonly Acronym[] {
  const counts = new Map<string, Map<string, number>>()
  for (const listing of listings) {
    for (const [long, short] of definitionsIn(listing)) {
      const longs = counts.get(short) ?? new Map<string, number>()
      counts.set(short, longs.set(long, (longs.get(long) ?? 0) + 1))
    }
  }
  if (counts.size === 0) return []
  const said = listings.map((listing) => plainText(ownTexts(listing)))
  return Array.from(counts).flatMap(([short, longs]): Acronym[] => {
    const [first] = Array.from(longs).sort(([, count], [, other]) => other - count)
    if (first === undefined || (short.length === 2 && first[1] < MIN_LISTINGS_OF_TWO_LETTERS)) return []
    const saying = said.filter((text) => says(text, short)).length
    return [{ short, long: first[0], isRare: saying <= listings.length * RARE_SHARE }]
  })
}

/** Words that a listing with these texts is also found by: the short form of what it says at length, and the reverse. */
export function alsoSaidBy(texts: readonly string[], acronyms: readonly Acronym[]): readonly string[] {
  if (acronyms.length === 0) return []
  const said = plainText(texts)
  return acronyms.flatMap(({ short, long, isRare }) => {
    if (says(said, long)) return says(said, short) ? [] : [short]
    return isRare && says(said, short) ? long.split(' ').filter((word) => word.length > 2) : []
  })
}

/** Words between single spaces, folded, texts apart from each other. */
function plainText(texts: readonly string[]): string {
  return ` ${texts.map((text) => wordsOf(foldText(text)).join(' ')).join(' | ')} `
}

function says(plain: string, words: string): boolean {
  return plain.includes(` ${words} `) || plain.includes(` ${words}s `)
}

/** What a listing says of itself: not what it is among. */
function ownTexts(listing: Listing): string[] {
  const texts = listingTexts(listing, () => undefined)
  return [listing.name, ...SPOKEN.flatMap((kind) => texts.find(({ field }) => field === kind)?.texts ?? [])]
}

const SPOKEN: readonly FieldName[] = ['description', 'alternative_to', 'tags']

/** Different definitions of a listing: what a short form stands for, and the short form. */
function definitionsIn(listing: Listing): Map<string, string> {
  const found = new Map<string, string>()
  for (const text of ownTexts(listing)) {
    if (!text.includes('(')) continue
    for (const { 1: inside = '', index } of text.matchAll(IN_PARENTHESES)) {
      const before = wordsOf(text.slice(Math.max(0, index - MAX_BEFORE), index))
      addIfSpelled(found, before, inside, true)
      addIfSpelled(found, wordsOf(inside), before.at(-1) ?? '', false)
    }
  }
  return found
}

/** @param isLast Whether the long form is the last of the words, rather than all of them. */
function addIfSpelled(found: Map<string, string>, words: readonly string[], text: string, isLast: boolean): void {
  const short = foldText(SHORT_FORM.exec(text)?.[1] ?? '')
  if (short === '') return
  const long = words.slice(isLast ? -short.length : 0).map(foldText)
  const initials = long.map(([first = '']) => first).join('')
  if (initials === short && long.every((word) => word.length > 1)) found.set(long.join(' ').replace(PLURAL, ''), short)
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}
