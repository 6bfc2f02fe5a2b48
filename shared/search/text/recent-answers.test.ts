import { describe, expect, it } from 'vitest'
import { RecentAnswers } from './recent-answers.ts'

describe('RecentAnswers', () => {
  it('asks an index once for what was asked lately, and each index by itself', () => {
    const answers = new RecentAnswers<string[]>(4)
    const asked: string[] = []
    const [one, other] = [{}, {}]
    const recall = (index: object, text: string): string[] =>
      answers.recall(index, text, () => {
        asked.push(text)
        return [text, index === one ? 'one' : 'other']
      })
    expect([recall(one, 'a'), recall(one, 'a'), recall(other, 'a')]).toEqual([
      ['a', 'one'],
      ['a', 'one'],
      ['a', 'other'],
    ])
    expect(asked).toEqual(['a', 'a'])
    for (const text of ['b', 'c', 'b', 'c']) recall(one, text)
    expect(asked).toEqual(['a', 'a', 'b', 'c'])
    // Four are as many as may be.
    recall(one, 'd')
    recall(one, 'a')
    expect(asked).toEqual(['a', 'a', 'b', 'c', 'd', 'a'])
  })

  it('remembers no failure and no long text', () => {
    const answers = new RecentAnswers<string[]>(2)
    const index = {}
    const fail = (): never => {
      throw new Error('later')
    }
    expect(() => answers.recall(index, 'a', fail)).toThrow('later')
    expect(answers.recall(index, 'a', () => ['now'])).toEqual(['now'])
    const long = 'x'.repeat(41)
    expect(answers.recall(index, long, () => ['first'])).toEqual(['first'])
    expect(answers.recall(index, long, () => ['second'])).toEqual(['second'])
  })
})
