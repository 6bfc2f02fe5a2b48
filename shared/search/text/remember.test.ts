import { describe, expect, it } from 'vitest'
import { remember } from './remember.ts'

function counted(limit: number) {
  const asked: string[] = []
  const find = remember(limit, (text) => {
    asked.push(text)
    return text === 'none' ? null : text.toUpperCase()
  })
  return { asked, find }
}

describe('remember', () => {
  it('computes repeated calls once, also where there is no result', () => {
    const { asked, find } = counted(2)
    expect(['a', 'none', 'a', 'none'].map(find)).toEqual(['A', null, 'A', null])
    expect(asked).toEqual(['a', 'none'])
  })

  it('keeps the last texts, and evicts those that were not requested while twice as many as the limit came', () => {
    const { asked, find } = counted(2)
    for (const text of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'b']) find(text)
    expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
  })

  it('knows long texts that are cut from others', () => {
    const { asked, find } = counted(2)
    const text = `${'é'.repeat(13)} and more, and ${'é'.repeat(13)}`
    expect([find(text.slice(0, 13)), find(text.slice(-13))]).toEqual(['É'.repeat(13), 'É'.repeat(13)])
    expect(asked).toEqual(['é'.repeat(13)])
  })
})
