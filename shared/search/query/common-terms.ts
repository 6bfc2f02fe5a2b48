import { createPostingBlock } from '../index/postings/index-reader.ts'
import type { PostingBlock, Postings } from '../index/postings/index-reader.ts'
import { findBlock } from './posting-cursor.ts'
import { TermList } from './term-list.ts'

const ONE = createPostingBlock()
const OTHER = createPostingBlock()

/**
 * The intersection of several terms. A listing is about them as much as about the least of them; it has them in those
 * fields that contain all, or else in all that contain one.
 */
export function commonTerms(terms: readonly Postings[]): Postings | undefined {
  const [rarest, ...others] = [...terms].sort((a, b) => a.documentCount - b.documentCount)
  if (rarest === undefined) return undefined
  return others.reduce<Postings>(intersect, rarest)
}

function intersect(rare: Postings, frequent: Postings): Postings {
  const documents = new Int32Array(rare.documentCount)
  const impacts = new Uint8Array(rare.documentCount)
  const fields = new Uint8Array(rare.documentCount)
  let count = 0
  let last = -1
  let block = -1
  let at = 0
  for (let from = 0; from < rare.blockCount; from += 1) {
    rare.decode(from, ONE)
    for (let index = 0; index < ONE.length; index += 1) {
      const document = ONE.documents[index] ?? 0
      if (document > last) {
        block = findBlock(frequent, block + 1, document)
        if (block === frequent.blockCount) break
        frequent.decode(block, OTHER)
        last = OTHER.documents[OTHER.length - 1] ?? 0
        at = 0
      }
      while ((OTHER.documents[at] ?? 0) < document) at += 1
      if (OTHER.documents[at] !== document) continue
      documents[count] = document
      impacts[count] = Math.min(ONE.impacts[index] ?? 0, OTHER.impacts[at] ?? 0)
      fields[count] = commonFields(ONE, index, OTHER, at)
      count += 1
    }
    if (block === frequent.blockCount) break
  }
  return new TermList(documents.subarray(0, count), impacts.subarray(0, count), fields.subarray(0, count))
}

function commonFields(one: PostingBlock, at: number, other: PostingBlock, otherAt: number): number {
  const mine = one.fields[at] ?? 0
  const theirs = other.fields[otherAt] ?? 0
  return (mine & theirs) === 0 ? mine | theirs : mine & theirs
}
