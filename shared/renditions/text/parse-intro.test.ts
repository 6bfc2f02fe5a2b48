import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { HOSTILE_TEXTS, arbitraryText } from '../../../e2e/fixtures/pages.ts'
import { listMarkup, readMarkdown, walk } from '../../../e2e/fixtures/read-markdown.ts'
import { renderIntroHtml } from '../html/intro-html.ts'
import { renderIntroMarkdown } from '../markdown/intro-markdown.ts'
import { parseIntro } from './parse-intro.ts'

const SAMPLE = `# Start here

Use **one** of *these* — see [the guide](https://example.org/guide "title") or [this][ref].

1. First
2. Second
   - nested

> Quoted \`code\`

| A | B |
|---|---|
| 1 | \`x\\|y\` |

\`\`\`js
const a = '<b>'
\`\`\`

![logo](https://example.com/logo.png) <b>raw</b> ~~old~~

[ref]: https://example.org/ref
`

describe('renderIntroHtml', () => {
  it.each([
    ['## a\n## b', 'h2 h2'],
    ['# a\n### b\n## c\n# d', 'h2 h3 h3 h2'],
    ['### a\n## b\n#### c', 'h2 h2 h3'],
    ['# a\n## b\n### c\n#### d\n##### e\n###### f', 'h2 h3 h4 h5 h6 h6'],
    ['> ## a\n\n- ### b', 'h2 h3'],
  ])('leaves out no level of heading below the title: %j', (markdown, names) => {
    const html = renderIntroHtml(parseIntro(markdown), 1)
    expect([...html.matchAll(/<(h\d)>/g)].map((match) => match[1]).join(' ')).toBe(names)
  })

  it('renders the usual constructs, headings shifted', () => {
    expect(renderIntroHtml(parseIntro(SAMPLE), 1)).toBe(`<h2>Start here</h2>
<p>Use <strong>one</strong> of <em>these</em> — see <a href="https://example.org/guide">the guide</a> or <a href="https://example.org/ref">this</a>.</p>
<ol>
<li>First</li>
<li>Second
<ul>
<li>nested</li>
</ul>
</li>
</ol>
<blockquote><p>Quoted <code>code</code></p>
</blockquote>
<table>
<tr><th>A</th><th>B</th></tr>
<tr><td>1</td><td><code>x|y</code></td></tr>
</table>
<pre><code>const a = &#39;&lt;b&gt;&#39;</code></pre>
<p>logo raw <del>old</del></p>
`)
  })

  it.each([
    ['[a](javascript:alert(1))', '<p>a</p>\n'],
    ['[a](<JAVASCRIPT:alert(1)>)', '<p>a</p>\n'],
    ['[a](/relative)', '<p>a</p>\n'],
    ['[a][x]\n\n[x]: data:text/html,x', '<p>a</p>\n'],
    ['<scr<b>ipt>alert(1)</scr</b>ipt>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
    ['<div onclick="x">\n\ntext\n\n</div>', '<p>text</p>\n'],
  ])('leaves nothing dangerous of %j', (markdown, html) => {
    expect(renderIntroHtml(parseIntro(markdown), 0)).toBe(html)
  })

  it('stops at a depth that no text reaches', () => {
    const deep = Array.from({ length: 60 }, (_, level) => `${'  '.repeat(level)}- ${level === 59 ? 'text' : 'x'}`).join(
      '\n',
    )
    expect(renderIntroHtml(parseIntro(deep), 0)).toContain('<li>')
    expect(renderIntroHtml(parseIntro(deep), 0)).not.toContain('text')
    expect(renderIntroMarkdown(parseIntro(deep), 0).join('')).not.toContain('text')
  })

  it('shows what no parser would survive as it is written', () => {
    const bomb = `${'> '.repeat(8000)}<b>`
    expect(renderIntroHtml(parseIntro(bomb), 0)).toBe(`<p>${'&gt; '.repeat(8000)}&lt;b&gt;</p>\n`)
  })
})

describe('renderIntroMarkdown', () => {
  it('writes the usual constructs again, headings shifted', () => {
    expect(renderIntroMarkdown(parseIntro(SAMPLE), 1).join('\n\n')).toBe(`## Start here

Use **one** of *these* — see [the guide](<https://example.org/guide>) or [this](<https://example.org/ref>).

1. First
2. Second
   - nested

> Quoted \`code\`

| A | B |
| --- | --- |
| 1 | \`x\\|y\` |

\`\`\`
const a = '<b>'
\`\`\`

logo raw ~~old~~`)
  })

  it('never writes raw HTML, an image or an unsafe link, for any text', () => {
    fc.assert(
      fc.property(fc.array(arbitraryText, { maxLength: 3 }), (texts) => {
        const written = renderIntroMarkdown(parseIntro(texts.join('\n\n')), 1).join('\n\n')
        const root = readMarkdown(written)
        const types = listMarkup(root)
        for (const type of ['html', 'image', 'imageReference', 'definition']) expect(types).not.toContain(type)
        const nodes = [...walk(root)]
        for (const { url } of nodes.filter((node) => node.type === 'link')) {
          expect(url).toMatch(/^(?:https?:\/\/|mailto:)/i)
        }
        for (const { depth } of nodes.filter((node) => node.type === 'heading')) expect(depth).toBeGreaterThan(1)
      }),
      { numRuns: scaleRuns(300) },
    )
  })

  it.each(HOSTILE_TEXTS.filter((text) => text.length < 1000))(
    'gives the same when read and written again: %j',
    (text) => {
      const once = renderIntroMarkdown(parseIntro(text), 0).join('\n\n')
      expect(renderIntroMarkdown(parseIntro(once), 0).join('\n\n')).toBe(once)
    },
  )
})
