import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSlot } from './read-slot.ts'

const DOC = readFileSync(new URL('../../../docs/make-it-yours.md', import.meta.url), 'utf8')

describe('docs/make-it-yours.md', () => {
  it('has four snippets, each with the policy that it gets [page:slots:policy]', () => {
    const shown = [...DOC.matchAll(/```html\n([^`]*)```\n\n```policy\n([^`]*)```/g)]
    expect(shown).toHaveLength(4)
    for (const [, snippet = '', lines = ''] of shown) {
      const { policy, problems } = readSlot(snippet, snippet.includes('<form') ? 'body' : 'head')
      expect(problems).toEqual([])
      expect(Object.entries(policy).map(([directive, sources]) => [directive, ...sources].join(' '))).toEqual(
        lines.trim().split('\n'),
      )
    }
  })

  it('is short', () => {
    expect(DOC.split(/\s+/).length).toBeLessThanOrEqual(1_300)
  })
})
