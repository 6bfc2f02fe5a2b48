import { describe, expect, it } from 'vitest'
import { readWords, splitQuery } from './split-words.ts'

describe('readWords', () => {
  it.each([
    ['Hello, World!', ['hello', 'world']],
    ['C++', ['c++', 'cpp']],
    ['C#', ['c#', 'csharp']],
    ['.NET', ['.net', 'dotnet']],
    ['Node.js', ['nodejs', 'node', 'js']],
    ['iTerm2', ['iterm2', 'iterm']],
    ['mp3 12', ['mp3', '12']],
    ['C/C++', ['cc++', 'c', 'c++', 'cpp']],
    ['µStreamer', ['μstreamer', 'ustreamer']],
    ['a-b-c-d', ['a', 'b', 'c', 'd']],
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
    expect(readWords(text).flat()).toEqual(tokens)
  })

  it('returns the spellings of each word together', () => {
    expect(readWords('Node.js for C++, 图数据')).toEqual([
      ['nodejs', 'node', 'js'],
      ['for'],
      ['c++', 'cpp'],
      ['图数'],
      ['数据', '据'],
    ])
  })
})

describe('splitQuery', () => {
  it('returns words as written and runs as pairs, in order', () => {
    expect(splitQuery('the the .NET 客户端 图的')).toEqual(['the', 'the', '.net', ['客户', '户端'], ['图']])
  })
})
