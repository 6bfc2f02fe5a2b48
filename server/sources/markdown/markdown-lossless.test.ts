import { assert, array, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { readMarkdownRows } from './markdown.ts'

/** One line or block of a made-up list, and what it must come to. */
interface Piece {
  lines: readonly string[]
  /** Line offset and outcome of everything in it that looks like a row. */
  outcomes: readonly (readonly [offset: number, outcome: 'row' | 'skipped'])[]
}

const row = (text: string): Piece => ({ lines: [text], outcomes: [[0, 'row']] })
const skipped = (text: string): Piece => ({ lines: [text], outcomes: [[0, 'skipped']] })
const text = (...lines: string[]): Piece => ({ lines: ['', ...lines, ''], outcomes: [] })

const PIECES: readonly Piece[] = [
  row('- [A](https://a.example.org/) - One.'),
  row('* **[B](https://b.example.org/)** – Two.'),
  row('+ ~~[C](https://c.example.org/)~~'),
  row('- 🔥 <img src="x.png"> [D](https://d.example.org/): four'),
  row('1. [E](https://e.example.org/?a=1&b=2)'),
  skipped('- [In](#in)'),
  skipped('- [Rel](./docs)'),
  skipped('- words'),
  skipped('- See [F](https://f.example.org/)'),
  {
    lines: ['- [G](https://g.example.org/)', '  - [H](https://h.example.org/)'],
    outcomes: [
      [0, 'row'],
      [1, 'row'],
    ],
  },
  { lines: ['- [I](https://i.example.org/)', '  - a detail'], outcomes: [[0, 'row']] },
  {
    lines: ['- Group', '  - [J](https://j.example.org/)', '  - [In](#in)'],
    outcomes: [
      [1, 'row'],
      [2, 'skipped'],
    ],
  },
  {
    lines: [
      '',
      '| API | Auth |',
      '|---|---|',
      '| [K](https://k.example.org/) | No |',
      '| [L](https://l.example.org/) | |',
      '| | |',
      '',
    ],
    outcomes: [
      [3, 'row'],
      [4, 'row'],
      [5, 'skipped'],
    ],
  },
  text('## Heading'),
  text('### Deep'),
  text('**Bold**'),
  { lines: ['', '_A paragraph with a [link](https://x.example.org/)._', ''], outcomes: [[1, 'skipped']] },
  text('```', '- [Code](https://x.example.org/)', '```'),
  text('<div align="center">', '</div>'),
]

describe('readMarkdownRows', () => {
  it('gives every item and table row of any mixture exactly one outcome, on its line [sources:read:markdown]', () => {
    const mixture = array(record({ piece: constantFrom(...PIECES), blanks: integer({ min: 0, max: 1 }) }), {
      maxLength: 30,
    })
    assert(
      property(mixture, (parts) => {
        const lines = ['# List', '']
        const expected: string[] = []
        for (const { piece, blanks } of parts) {
          for (const [offset, outcome] of piece.outcomes) expected.push(`${lines.length + 1 + offset} ${outcome}`)
          lines.push(...piece.lines, ...Array.from({ length: blanks }, () => ''))
        }
        const file = { path: 'README.md', absolutePath: '/README.md', text: lines.join('\n') }
        const items = [...readMarkdownRows(file, {}, () => undefined)]
        const found = items.filter((item) => item.kind !== 'category')
        expect(found.map((item) => `${item.location.line} ${item.kind}`).sort()).toEqual(expected.sort())
      }),
      { numRuns: scaleRuns(150) },
    )
  })
})
