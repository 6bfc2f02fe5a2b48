import { describe, expect, it } from 'vitest'
import { tokenizeQuery, tokenizeText } from './tokenize.ts'

describe('tokenizeText', () => {
  it.each([
    ['Hello, World!', ['hello', 'world']],
    ['C++', ['c++', 'cpp']],
    ['C#', ['c#', 'csharp']],
    ['.NET', ['.net', 'dotnet']],
    ['Node.js', ['nodejs', 'node', 'js']],
    ['Notepad++', ['notepad++', 'notepad']],
    ['key-value', ['keyvalue', 'key', 'value']],
    ['图数据库', ['图数', '数据', '据库', '库']],
    ['API开发', ['api', '开发', '发']],
    ['개발 도구', ['개발', '도구']],
    ['rocket 🚀', ['rocket', '🚀']],
    ['End. Next', ['end', 'next']],
    ['— !!! —', []],
    ['', []],
    ['x'.repeat(64), ['x'.repeat(64)]],
    ['x'.repeat(65), []],
  ])('reads %j as %j', (text, tokens) => {
    expect(tokenizeText(text)).toEqual(tokens)
  })
})

describe('tokenizeQuery', () => {
  it.each([
    ['sql database', [[['sql']], [['database']]]],
    ['node.js api', [[['nodejs'], ['node', 'js']], [['api']]]],
    ['c++', [[['c++'], ['cpp']]]],
    ['图数据', [[['图数']], [['数据']]]],
    ['图', [[['图']]]],
    ['???', []],
  ])('reads %j as %j', (query, words) => {
    expect(tokenizeQuery(query)).toEqual(words)
  })

  it('keeps the first 16 words', () => {
    expect(tokenizeQuery('w '.repeat(16))).toHaveLength(16)
    expect(tokenizeQuery('w '.repeat(17))).toHaveLength(16)
  })
})
