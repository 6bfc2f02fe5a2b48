import type { Result } from './blocks.ts'

/** Joins the parts of a list that were requested one after the other. Of later parts only the cards are used. */
export function mergeResults(first: Result, next: Result): Result {
  const more = next.blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : []))
  const blocks = first.blocks.map((block) =>
    block.kind === 'cards' ? { ...block, cards: [...block.cards, ...more] } : block,
  )
  return { ...first, blocks, nextCursor: next.nextCursor, cut: first.cut || next.cut }
}
