import { createPostingBlock } from '../index/postings/index-reader.ts'
import type { Postings } from '../index/postings/index-reader.ts'
import type { DocumentSet } from '../values/document-set.ts'
import { FIELD_BITS } from '../values/index-document.ts'
import type { Expansion } from '../query/expansion.ts'
import { ALTERNATIVE_CLOSENESS, ALTERNATIVE_IMPACT, CONSTRAINT_IMPACT } from '../query/ranking.ts'
import type { Constraint } from '../query/request.ts'
import { TermList } from '../query/term-list.ts'

const constraints = new WeakMap<DocumentSet, Postings>()

/** With the listings that meet a constraint: they are as many as it says, whatever words stand for it. */
export function constrained(found: readonly Expansion[], { listings }: Constraint): Expansion[] {
  const postings = constraints.get(listings) ?? constraintPostings(listings)
  constraints.set(listings, postings)
  const own = { postings, closeness: 1, literal: false, certain: true }
  return postings.documentCount === 0 ? [...found] : [own, ...found]
}

function constraintPostings(listings: DocumentSet): Postings {
  const positions = listings.positions()
  const impacts = new Uint8Array(positions.length).fill(CONSTRAINT_IMPACT)
  return new TermList(positions, impacts, new Uint8Array(positions.length))
}

/** With the listings that replace what a word names above all others; that has no claim to be the answer itself. */
export function replacing(found: readonly Expansion[]): Expansion[] {
  return found.flatMap(({ postings, closeness, certain }) => {
    const others = { postings, closeness, literal: false, certain }
    const alternatives = alternativesAmong(postings)
    if (alternatives.documentCount === 0 || !certain) return [others]
    return [{ ...others, postings: alternatives, closeness: closeness * ALTERNATIVE_CLOSENESS }, others]
  })
}

/** The listings that have a word among what they replace, all of them more than a tag, in the order that they had. */
function alternativesAmong(postings: Postings): Postings {
  const documents: number[] = []
  const impacts: number[] = []
  const fields: number[] = []
  for (let block = 0; block < postings.blockCount; block += 1) {
    postings.decode(block, BLOCK)
    for (let at = 0; at < BLOCK.length; at += 1) {
      if (((BLOCK.fields[at] ?? 0) & FIELD_BITS.alternative_to) === 0) continue
      documents.push(BLOCK.documents[at] ?? 0)
      impacts.push(ALTERNATIVE_IMPACT + ((255 - ALTERNATIVE_IMPACT) * (BLOCK.impacts[at] ?? 0)) / 255)
      fields.push(BLOCK.fields[at] ?? 0)
    }
  }
  return new TermList(Int32Array.from(documents), Uint8Array.from(impacts), Uint8Array.from(fields))
}

const BLOCK = createPostingBlock()
