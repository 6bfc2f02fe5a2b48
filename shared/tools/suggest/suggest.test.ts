import { describe, expect, it } from 'vitest'
import { didYouMean, quote, suggest, explainMisdirectedCall } from './suggest.ts'

describe('suggest', () => {
  it.each([
    ['postgre', ['postgresql', 'sqlite'], ['postgresql']],
    ['sqlitte', ['postgresql', 'sqlite'], ['sqlite']],
    ['SQLITE', ['sqlite'], ['sqlite']],
    ['tag', ['tags', 'stage', 'type'], ['tags', 'stage']],
    ['nothing', ['alike'], []],
    ['', ['a'], []],
  ])('for %j among %j returns %j', (word, candidates, suggestions) => {
    expect(suggest(word, candidates)).toEqual(suggestions)
  })

  it('returns at most the limit, closest first', () => {
    expect(suggest('abcdef', ['abxxef', 'abcdeg', 'abcdef'], 2)).toEqual(['abcdef', 'abcdeg'])
  })
})

describe('quote', () => {
  it('cuts long values', () => {
    expect(quote('a'.repeat(98))).toHaveLength(100)
    expect(quote('a'.repeat(99))).toBe(`"${'a'.repeat(98)}…`)
    expect(quote(undefined)).toBe('nothing')
  })
})

describe('didYouMean', () => {
  it('is empty without suggestions', () => {
    expect(didYouMean([])).toBe('')
    expect(didYouMean(['a', 'b'])).toBe(' Did you mean "a" or "b"?')
  })
})

const TOOLS = [{ name: 'search' }, { name: 'fetch' }]

describe('explainMisdirectedCall', () => {
  it('says which tools there are', () => {
    expect(explainMisdirectedCall(TOOLS, 'serch', {})).toBe(
      'Unknown tool: "serch". Did you mean "search"? Tools here: search, fetch.',
    )
    expect(explainMisdirectedCall(TOOLS, '__proto__', {})).toBe('Unknown tool: "__proto__". Tools here: search, fetch.')
  })

  it.each([
    [[], '[]'],
    [null, 'null'],
    ['x', '"x"'],
    [5, '5'],
  ])('wants arguments to be an object, not %j', (args, seen) => {
    expect(explainMisdirectedCall(TOOLS, 'search', args)).toBe(`arguments: expected an object, got ${seen}.`)
  })

  it('has nothing to say of other calls', () => {
    expect(explainMisdirectedCall(TOOLS, 'search', {})).toBeUndefined()
    expect(explainMisdirectedCall(TOOLS, 'fetch', undefined)).toBeUndefined()
  })
})
