import path from 'node:path'
import { readDirectory } from '../../server/sources/read-directory.ts'
import type { Listing } from '../../shared/model/listing.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { collectListings } from '../../shared/search/collect-listings.fixture.ts'
import { uniqueListings } from '../../shared/search/index-listings.ts'
import { foldText } from '../../shared/model/text/fold-text.ts'
import { PROJECT_DIR } from '../paths.ts'
import { categoryTextsOf } from '../../shared/search/analysis/listing-texts.ts'

/** A question made from what a directory has, and the ids that answer it. */
export interface GeneratedQuestion {
  readonly query: string
  readonly ids: ReadonlySet<string>
}

/** The example directory, as its root searches it. */
export interface QuestionedDirectory {
  readonly listings: readonly Listing[]
  readonly collection: Collection
}

/** Reads the example directory. */
export async function readQuestionedDirectory(): Promise<QuestionedDirectory> {
  const model = await readDirectory({ configPath: path.join(PROJECT_DIR, 'examples/building-blocks/directory.yml') })
  const texts = categoryTextsOf(model.categories)
  const listings = uniqueListings(model.categories.flatMap(({ slug }) => model.listings(slug)))
  const collection = collectListings(listings, {
    categoryTexts: (slug) => texts.get(slug),
  })
  return { listings, collection }
}

/** Ways to ask for a replacement, with constraints. */
const ALTERNATIVE_QUESTIONS: readonly ((thing: string) => string)[] = [
  (thing) => `${thing} alternative`,
  (thing) => `open-source alternative to ${thing}`,
  (thing) => `what can I use instead of ${thing} that is open source and self-hosted?`,
  (thing) => `a free ${thing} replacement that I can host myself`,
  (thing) => `actively maintained open source replacement for ${thing}`,
]

/** Each thing that some listing replaces, in each way. */
export function alternativeQuestions(listings: readonly Listing[]): GeneratedQuestion[] {
  const replacedBy = new Map<string, Set<string>>()
  for (const { id, alternative_to } of listings) {
    for (const thing of alternative_to) replacedBy.set(thing, (replacedBy.get(thing) ?? new Set()).add(id))
  }
  return [...replacedBy].flatMap(([thing, ids]) => ALTERNATIVE_QUESTIONS.map((ask) => ({ query: ask(thing), ids })))
}

/** Each listing named in a sentence that is about its properties. */
export function namedInSentences(listings: readonly Listing[]): GeneratedQuestion[] {
  return listings.map(({ id, name }) => ({
    query: `is ${name} open source and can I self-host it?`,
    ids: new Set([id]),
  }))
}

/** Ends of one-word names that no word begins with: `hawk` of `Nighthawk`. */
export function piecesOfNames(listings: readonly Listing[]): GeneratedQuestion[] {
  const words = new Set(listings.flatMap((listing) => wordsOf(JSON.stringify(listing))))
  return oneWordNames(listings).flatMap(({ id, word }) => {
    const piece = word.slice(-Math.max(4, Math.ceil(word.length / 2)))
    const isPiece = word.length > piece.length + 2 && ![...words].some((known) => known.startsWith(piece))
    return isPiece ? [{ query: piece, ids: new Set([id]) }] : []
  })
}

/** Seven tenths of one-word names with two letters exchanged, in each place behind the first letter. */
export function typosInBeginnings(listings: readonly Listing[]): GeneratedQuestion[] {
  const all = oneWordNames(listings)
  return all.flatMap(({ id, word }) => {
    const typed = word.slice(0, Math.ceil(word.length * 0.7))
    if (typed.length < 6) return []
    return [2, typed.length - 2].flatMap((at) => {
      const query = typed.slice(0, at) + (typed[at + 1] ?? '') + (typed[at] ?? '') + typed.slice(at + 2)
      const isOther = all.some(({ word }) => word.startsWith(query))
      return query === typed || isOther ? [] : [{ query, ids: new Set([id]) }]
    })
  })
}

/** Questions whose words listings have: names, tags in pairs, pages. */
export function answerableQuestions(listings: readonly Listing[]): GeneratedQuestion[] {
  const tagged = listings.flatMap(({ id, tags: [one, other] }) => {
    return one === undefined || other === undefined ? [] : [{ query: `${one} ${other}`, ids: new Set([id]) }]
  })
  const named = listings.map(({ id, name }) => ({ query: name, ids: new Set([id]) }))
  return [...named, ...tagged, ...alternativeQuestions(listings)]
}

/** Questions that nothing in the example directory answers, in whole or in part of words that it has. */
export const ABSENT_QUESTIONS: readonly string[] = [
  'payment gateway',
  'video conferencing server',
  'recipe manager with meal planning',
  'open source CRM',
  'accounting software for freelancers',
  'self-hosted photo gallery',
  'e-signature api',
  'machine translation service',
  'game engine',
  'electronic health records',
  'free invoicing app',
  'music streaming server',
  'email marketing platform',
  'applicant tracking system',
  'point of sale',
  'warehouse management',
  'project management board',
  'password manager',
  'video editor',
  'open-source alternative to Photoshop',
  'alternative to Salesforce that I can self-host',
  'speech recognition engine',
  'print server',
  'calendar sharing',
  'bookmark manager',
  'helpdesk ticketing',
  'spreadsheet editor in Rust',
  'browser extension for screenshots',
  'wedding planner',
  'fleet tracking',
  'optical character recognition',
  'backup tool for laptops',
  'router firmware',
  'podcast hosting',
  'learning management system',
  'survey forms builder',
  'weather station',
  'genealogy tree',
  'domain registrar',
  'dating app',
  'car rental',
]

function oneWordNames(listings: readonly Listing[]): { readonly id: string; readonly word: string }[] {
  return listings.flatMap(({ id, name }) => {
    const word = foldText(name)
    return /^\p{L}{6,}$/u.test(word) ? [{ id, word }] : []
  })
}

function wordsOf(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
