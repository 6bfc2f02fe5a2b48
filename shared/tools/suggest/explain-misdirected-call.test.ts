import { describe, expect, it } from 'vitest'
import { explainMisdirectedCall } from './explain-misdirected-call.ts'

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
