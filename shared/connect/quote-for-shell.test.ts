import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { quoteForShell } from './quote-for-shell.ts'

describe('quoteForShell', () => {
  it.each([
    ['https://example.org/databases/mcp', 'https://example.org/databases/mcp'],
    ['https://example.org/%E6%97%A5/mcp', 'https://example.org/%E6%97%A5/mcp'],
    ['https://example.org/a?b=1&c=2', "'https://example.org/a?b=1&c=2'"],
    ["https://example.org/it's/mcp", String.raw`'https://example.org/it'\''s/mcp'`],
    ['', "''"],
  ])('writes %j as %s', (text, word) => {
    expect(quoteForShell(text)).toBe(word)
  })

  it
    .skipIf(process.platform === 'win32')
    .each(["a'b", 'a"b', '$(id)`id`', '~/x', 'a b\tc\nd', '\\', "''", '!x #y ;z |&<>(){}[]*?', '日本', ''])(
    'is one word that a shell reads as %j',
    (text) => {
      const script = `printf '%s|' ${quoteForShell(text)} end`
      expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(`${text}|end|`)
    },
  )
})
