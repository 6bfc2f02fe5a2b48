import type { AnsweredCalls } from './follow-cursors.ts'

/** Most differences that are shown. */
const MAX_SHOWN = 5

/** Characters shown around the first that differs. */
const AROUND = 80

/**
 * Compares answers byte by byte.
 *
 * @returns How many differ, and of the first ones the call and where they do; of none when all are the same.
 */
export function findDifferences({ calls, answers }: AnsweredCalls, others: readonly string[]): string[] {
  if (others.length !== calls.length) return [`${calls.length} calls, but ${others.length} answers`]
  const differing = [...calls.keys()].filter((at) => answers[at] !== others[at])
  if (differing.length === 0) return []
  const shown = differing.slice(0, MAX_SHOWN).map((at) => {
    const [one = '', other = ''] = [answers[at], others[at]]
    const start = Math.max(0, firstDifference(one, other) - AROUND)
    const part = (text: string): string => text.slice(start, start + 2 * AROUND)
    return `${JSON.stringify(calls[at]).slice(0, 500)}\n  ${part(one)}\n  ${part(other)}`
  })
  return [`${differing.length} of ${calls.length} answers differ`, ...shown]
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return at
}
