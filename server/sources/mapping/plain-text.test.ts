import { describe, expect, it } from 'vitest'
import { firstParagraph, toPlainText } from './plain-text.ts'

describe('toPlainText', () => {
  it.each([
    ['plain text', 'plain text'],
    ['a **b** _c_ `d` ~~e~~', 'a b c d e'],
    ['see [Name](https://example.org/x_(y)) and <https://example.org>', 'see Name and https://example.org'],
    ['one<br>two<br/>three', 'one two three'],
    ['<b onclick="x">bold</b> <script>alert(1)</script>', 'bold alert(1)'],
    ['<p>First.</p><p>Second.</p>', 'First. Second.'],
    ['an ![image](https://example.org/x.png) here', 'an here'],
    ['AT&amp;T &lt;3', 'AT&T <3'],
    ['a < b and c > d', 'a < b and c > d'],
    ['snake_case_name', 'snake_case_name'],
    ['First.\n\nSecond\nline.', 'First. Second line.'],
    ['- one\n- two', 'one two'],
    ['\\*not emphasis\\*', '*not emphasis*'],
    ['text <!-- a comment --> more', 'text more'],
    ['the `<a>` element <b>is</b> `code <br>`', 'the <a> element is code <br>'],
  ])('makes %j %j', (markdown, text) => {
    expect(toPlainText(markdown).replace(/\s+/g, ' ')).toBe(text)
  })
})

describe('firstParagraph', () => {
  it('passes over headings, images and lists', () => {
    expect(firstParagraph('# Title\n\n![x](y.png)\n\n- a\n\nThe *first* text.\n\nMore.')).toBe('The first text.')
  })

  it('gives nothing where there is none', () => {
    expect(firstParagraph('# Title\n\n- a\n')).toBeUndefined()
  })
})
