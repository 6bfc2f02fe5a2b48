import type { Result } from './blocks.ts'

/** Puts the parts of a list that were asked for one after the other into one. Of later parts only the cards count. */
export function mergeResults(first: Result, next: Result): Result {
  const more = next.blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : []))
  const blocks = first.blocks.map((block) =>
    block.kind === 'cards' ? { ...block, cards: [...block.cards, ...more] } : block,
  )
  return { ...first, blocks, nextCursor: next.nextCursor, cut: first.cut || next.cut }
}
