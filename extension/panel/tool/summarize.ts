import type { Result } from '../../ui/result/blocks.ts'

/** Sums up a result in a word, for screen readers. */
export function summarize({ blocks, total }: Result): string {
  const list = blocks.find((block) => block.kind === 'cards')
  if (!list) return 'Done.'
  const count = list.cards.length
  if (total !== undefined && total > count) return `Done: ${count} of ${total} results.`
  return `Done: ${count} ${count === 1 ? 'result' : 'results'}.`
}
