import { describe, expect, it } from 'vitest'
import { readQuery, tokenizeQuery } from './tokenize.ts'

describe('tokenizeQuery', () => {
  it.each([
    [
      'sql database',
      [
        [['sql'], ['sqldatabase']],
        [['database'], ['sqldatabase']],
      ],
    ],
    [
      'how do i sort a list',
      [
        [['sort'], ['sortlist']],
        [['list'], ['sortlist']],
      ],
    ],
    ['How Is It', [[['it']]]],
    ['what', [[['what']]]],
    ['sql SQL', [[['sql'], ['sqlsql']]]],
    ['用来截图的软件', [[['来截']], [['截图']], [['软件']]]],
    ['的', [[['的']]]],

    ['node.js api', [[['nodejs'], ['node', 'js']], [['api']]]],
    ['c++', [[['c++'], ['cpp']]]],
    ['图数据', [[['图数']], [['数据']]]],
    ['图', [[['图']]]],
    ['???', []],
  ])('reads %j as %j', (query, words) => {
    expect(tokenizeQuery(query)).toEqual(words)
  })

  it('keeps the first 16 different words', () => {
    const words = Array.from({ length: 17 }, (_, index) => `w${index}`)
    expect(tokenizeQuery(words.slice(0, 16).join(', '))).toHaveLength(16)
    expect(tokenizeQuery(words.join(', '))).toHaveLength(16)
  })
})

describe('readQuery', () => {
  it('leaves out the function words it is given, where others remain', () => {
    const wordsOf = (query: string) => readQuery(query, 16, new Set(['fur'])).map(({ spellings }) => spellings[0]?.[0])
    expect(wordsOf('Datenbank für Python')).toEqual(['datenbank', 'python'])
    expect(wordsOf('für')).toEqual(['fur'])
  })

  it('counts a run of n characters as n / 2 words', () => {
    expect(readQuery('客户端 数据 sql').map(({ spellings, share }) => [spellings[0]?.[0], share])).toEqual([
      ['客户', 0.75],
      ['户端', 0.75],
      ['数据', 1],
      ['sql', 1],
    ])
  })
})
