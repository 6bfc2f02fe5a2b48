import { CHUNK_LENGTH } from './posting-cursor.ts'
import type { Evaluation } from './evaluation.ts'
import { NAME_BOOST, SCORE_STEPS, WEIGHT_STEPS, EXACT_NAME_BOOST, coverageFactor } from './ranking.ts'
import { NameLengths } from './name-lengths.ts'
import { TopRows } from './top-rows.ts'
import type { WordReader } from './word-reader.ts'

/** Steps of a score with the largest possible boost. */
const LIFTED_STEPS = SCORE_STEPS * Math.max(1, NAME_BOOST, EXACT_NAME_BOOST)

const TOP = new TopRows()

/**
 * Rows of the best answers, the best first; their `scores` are final afterwards.
 *
 * @param wordCount Words of the query, including those that no listing has.
 * @param size Rows wanted.
 */
export function bestRows(index: WordReader, evaluation: Evaluation, wordCount: number, size: number): number[] {
  const { length } = evaluation.candidates
  const names = new NameLengths(index)
  TOP.reset(size)
  for (let start = 0; start < length; start += CHUNK_LENGTH) {
    addChunk(names, evaluation, wordCount, start, Math.min(start + CHUNK_LENGTH, length))
  }
  names.finish()
  return TOP.take()
}

function addChunk(
  names: NameLengths,
  { candidates, needed, weight }: Evaluation,
  wordCount: number,
  start: number,
  end: number,
): void {
  const { documents, scores, matched, named } = candidates
  for (let row = start; row < end; row += 1) {
    const found = matched[row] ?? 0
    if (found < needed) continue
    let score = ((scores[row] ?? 0) / WEIGHT_STEPS) * coverageFactor(found / weight)
    // Most rows end here: even boosted, they are not among the best.
    if (score * LIFTED_STEPS + 1 < TOP.floor) continue
    const position = documents[row] ?? 0
    if (named[row] === wordCount) score *= names.at(position) > wordCount ? NAME_BOOST : EXACT_NAME_BOOST
    const steps = Math.round(score * SCORE_STEPS)
    scores[row] = steps / SCORE_STEPS
    TOP.add(row, steps, position)
  }
}
