import { describe, expect, it } from 'vitest'
import { parseMarkdownDocument } from './markdown-parse.ts'

describe('parseMarkdownDocument', () => {
  it('reads a long document as a whole, although it is parsed in parts', () => {
    const filler = `${'Words about it. '.repeat(200)}\n`
    const section = (at: number): string =>
      [
        `## Section ${at}\n\n- [Item ${at}](https://a${at}.example/) and [its home][Home ${at}].\n\n${filler}`,
        '````text\n```\n\n## In code\n\n````\n\n<!--\n\n## In a comment\n\n-->\n\n<pre>\n\n## In HTML\n\n</pre>\n',
      ].join('\n')
    const sections = Array.from({ length: 60 }, (_value, at) => section(at))
    const homes = sections.map((_section, at) => `[home ${at}]: https://home${at}.example/`)
    const text = `# List\n\n${sections.join('\n')}\n${homes.join('\n')}\n[home 7]: https://other.example/\n`
    const { root } = parseMarkdownDocument(text)
    const headings = root.children.filter((node) => node.type === 'heading')
    expect(headings).toHaveLength(61)
    const lines = text.split('\n')
    for (const { position } of headings.slice(1)) {
      const { line = 0, offset = 0 } = position?.start ?? {}
      expect(lines[line - 1]).toMatch(/^## Section /)
      expect(text.slice(offset, position?.end.offset)).toBe(lines[line - 1])
    }
    const found = JSON.stringify(root).match(/https:\/\/(?:home\d+|other)\.example\//g) ?? []
    // Each home as the target of its link and in its definition.
    expect(found.filter((url) => url === 'https://home7.example/')).toHaveLength(2)
    expect(found.filter((url) => url.startsWith('https://home'))).toHaveLength(120)
    expect(root.children.filter(({ type }) => type === 'definition')).toHaveLength(61)
  })
})
