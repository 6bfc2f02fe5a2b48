import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countLinks } from '../../../e2e/fixtures/link-census.ts'
import { scaleRuns } from '../../../e2e/property-runs.ts'

const PIECES = [
  '# List',
  '## Things',
  '## [Linked](https://h.example.org/) heading',
  '## Sponsors',
  '**Bold**',
  '- [A](https://a.example.org/) - One, see [B](https://b.example.org/).',
  '- [A](https://a.example.org/)\n  - [B](https://b.example.org/) - Two.\n  - see [C](https://c.example.org/)',
  '- Group [G](https://g.example.org/)\n  - [A](https://a.example.org/)\n\n  More at https://more.example.org/',
  '- words\n\n  <p><a href="https://p.example.org/">P</a> - text</p>',
  '- [In](#in) and [out](https://out.example.org/)',
  '- [Rel](docs/a.md)',
  '- <a href="https://a.example.org/"><b>A</b></a> - in HTML',
  '- <a href=https://a.example.org/?x=1>A</a> - unquoted',
  '- [![CI](https://i.example.org/x.svg)](https://ci.example.org/) [A](https://a.example.org/)',
  '| A | B |\n|---|---|\n| [K](https://k.example.org/) | [L](https://l.example.org/) |\n| | see https://m.example.org/ |',
  '| A | <a href=https://h.example.org/><img src=https://i.example.org/x?y=1></a> |\n|---|---|\n| [K](https://k.example.org/) | x |',
  '-[X](https://x.example.org/) - One.\n-[Y](https://y.example.org/)',
  'Text with a [link](https://x.example.org/) and <https://y.example.org/>.',
  '[X](https://x.example.org/) - one<br>\n[Y](https://y.example.org/) - two [more](https://z.example.org/)',
  '> Quoted [link](https://x.example.org/)\n>\n> - [Q](https://q.example.org/) - item',
  '<p align="center"><a href="https://b.example.org/"><img src="x.png" alt="Build"></a></p>',
  '<p>\n&nbsp; <a href="https://a.example.org/"><b>A</b></a> - one<br>\n&nbsp; <a href="https://b.example.org/">B</a> - two, <a href="https://c.example.org/">c</a><br>\n</p>',
  '<ul>\n  <li><a href="https://a.example.org/">A</a></li>\n  <li>See <a href=https://b.example.org/>B</a></li>\n</ul>',
  '<table><tr><th>Name</th><th>Text</th></tr>\n<tr><td><a href="https://a.example.org/">A</a></td><td>One, <a href="https://b.example.org/">b</a></td></tr></table>',
  '<table><tr><td><a href="https://a.example.org/">A</a></td><td><a href="https://b.example.org/">B</a></td></tr></table>',
  '<h3><a href="https://a.example.org/">A</a></h3>',
  '<details><summary>More <a href="https://s.example.org/">s</a></summary>\n\n- [A](https://a.example.org/)\n\n</details>',
  '```\n[A](https://a.example.org/)\n```',
  '[ref]: https://r.example.org/\n\n- [Ref][ref] - by reference',
]

describe('the links of a Markdown document', () => {
  it('are those of its rows and of what is skipped, block by block [sources:account:links]', () => {
    assert(
      property(array(constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('\n\n')
        const { there, accounted } = countLinks(text)
        expect(accounted).toEqual(there)
      }),
      { numRuns: scaleRuns(150) },
    )
    for (const piece of PIECES) {
      const { there, accounted } = countLinks(`# L\n\n## X\n\n${piece}`)
      expect(accounted).toEqual(there)
    }
  })
})
