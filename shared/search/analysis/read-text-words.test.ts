import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWords } from '../text/split-words.ts'
import { readTextWords } from './read-text-words.ts'

describe('readTextWords', () => {
  it('reads ASCII in a text of its own as readWords does, and as it does beside another script', () => {
    const part = fc.constantFrom('a', 'Bc', '7', '.', '-', '_', "'", '&', '/', '+', '#', ' ', '\n', 'node', '~', '@')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const text = parts.join('')
        expect(readTextWords(text)).toEqual(readWords(text))
        expect([...readTextWords(text), ['中']]).toEqual(readTextWords(`${text} 中`))
      }),
    )
  })

  it('returns the same spellings for a word every time', () => {
    const spelled = ['nodejs', 'node', 'js']
    expect(readTextWords('Node.js and node.js')).toEqual([spelled, ['and'], spelled])
    expect(readTextWords('node.js')).toEqual([spelled])
  })
})
