import type { Tombstone } from '../../changes/change-documents.ts'
import type { ChangeLog } from '../../changes/change-log.ts'
import { clipText } from '../../model/clean-text.ts'
import { costOf, covers, createBudget, MAX_RESULT_TOKENS } from '../budget/budget.ts'
import type { Budget } from '../budget/budget.ts'

// In one file, which is loaded when somebody wants to know what has changed.
export { openChangeLog } from '../../changes/change-log.ts'
export { answerChanges } from './answer-changes.ts'

/** Longest name that is repeated, in UTF-16 code units. */
const MAX_TITLE_LENGTH = 120

const REASONS = {
  gone: 'It is not in the sources of the directory any more.',
  merged: 'It was merged into another listing, which has its link since.',
  renamed: 'It is listed under another id since.',
} as const

/**
 * What is known of a listing that was removed, as `fetch` gives a listing.
 *
 * @param unknown The answer for all others.
 */
export async function explainRemoval<T>(
  { changeLog }: { readonly changeLog?: (() => Promise<ChangeLog | undefined>) | undefined },
  id: string,
  maxCharacters: number | undefined,
  unknown: T,
): Promise<T | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }> {
  try {
    const tombstone = await (await changeLog?.())?.tombstone(id)
    if (tombstone === undefined) return unknown
    return { ok: true, value: writeTombstone(tombstone, createBudget(MAX_RESULT_TOKENS, maxCharacters)) }
  } catch {
    // Changes cannot be read: then the id is unknown.
    return unknown
  }
}

function writeTombstone(
  { id, name, url, categories, removed, reason, to }: Tombstone,
  budget: Budget,
): Readonly<Record<string, unknown>> {
  const title = clipText(name, MAX_TITLE_LENGTH)
  const sentences = [
    `Removed from this directory in the release of ${removed}.`,
    ...(reason ? [REASONS[reason]] : []),
    ...(to ? [`Fetch ${JSON.stringify(to.id)} instead: ${to.url}`] : []),
  ]
  const known = {
    removed,
    ...(reason && { reason }),
    ...(to && { instead: to.id }),
    last_categories: categories,
  }
  const whole = { id, title, text: `# ${title}\n\n${sentences.join(' ')}`, url: to?.url ?? url, metadata: known }
  if (covers(budget, costOf(whole))) return whole
  return { id, title: '', text: sentences[0] ?? '', url: '', metadata: { removed } }
}
