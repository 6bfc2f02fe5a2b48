import { beforeAll, describe, expect, it } from 'vitest'
import {
  ABSENT_QUESTIONS,
  alternativeQuestions,
  answerableQuestions,
  namedInSentences,
  piecesOfNames,
  readQuestionedDirectory,
  typosInBeginnings,
} from './generated-questions.ts'
import type { GeneratedQuestion, QuestionedDirectory } from './generated-questions.ts'

describe('search over the example directory', () => {
  let directory: QuestionedDirectory

  beforeAll(async () => {
    directory = await readQuestionedDirectory()
  })

  /** Questions without one of their answers among the first hits. */
  function missed(questions: readonly GeneratedQuestion[], among: number): string[] {
    const { collection } = directory
    return questions.flatMap(({ query, ids }) => {
      const { hits } = collection.search(query, { limit: among })
      return hits.some(({ position }) => ids.has(collection.listing(position).id)) ? [] : [query]
    })
  }

  function shareMissed(questions: readonly GeneratedQuestion[], among: number): number {
    expect(questions.length).toBeGreaterThanOrEqual(20)
    return missed(questions, among).length / questions.length
  }

  it('finds what replaces a thing, whatever else is asked of it, among the first three [search:read:alternatives]', () => {
    expect(shareMissed(alternativeQuestions(directory.listings), 3)).toBeLessThanOrEqual(0.05)
  })

  it('finds what a sentence names before all others [search:read:names]', () => {
    expect(shareMissed(namedInSentences(directory.listings), 1)).toBeLessThanOrEqual(0.07)
  })

  it('finds names by a piece of them, among the first ten [search:rule:pieces]', () => {
    expect(shareMissed(piecesOfNames(directory.listings), 10)).toBeLessThanOrEqual(0.09)
  })

  it('finds names by a beginning with a typo, among the first three [search:rule:unfinished-typos]', () => {
    expect(shareMissed(typosInBeginnings(directory.listings), 3)).toBeLessThanOrEqual(0.025)
  })

  it('does not call an answer complete that lacks what is asked for [search:honest:absent]', () => {
    const { collection } = directory
    const complete = ABSENT_QUESTIONS.filter((query) => collection.search(query, { limit: 10 }).complete)
    expect(complete.length / ABSENT_QUESTIONS.length).toBeLessThanOrEqual(0.05)
  })

  it('calls answers complete that have every word [search:honest:present]', () => {
    const { collection } = directory
    const questions = answerableQuestions(directory.listings)
    const complete = questions.filter(({ query }) => collection.search(query, { limit: 10 }).complete)
    expect(complete.length / questions.length).toBeGreaterThanOrEqual(0.93)
  })
})
