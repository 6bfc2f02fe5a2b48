import { describe, expect, it } from 'vitest'
import { findMarkdownProblem } from './markdown-limits.ts'

describe('findMarkdownProblem', () => {
  it.each([
    ['> ', 40],
    ['- ', 40],
    ['1. ', 40],
    ['> - ', 20],
  ])('allows %j as often as 40 levels are, and no more', (marker, count) => {
    expect(findMarkdownProblem(`${marker.repeat(count)}x`)).toBeUndefined()
    expect(findMarkdownProblem(`x\n\n${marker.repeat(count + 1)}x`)).toEqual({
      line: 3,
      message: 'nested more than 40 levels deep',
    })
  })

  it('counts the levels of all lines, and those that indentation stands for', () => {
    expect(findMarkdownProblem(`${'- '.repeat(20)}x\n`.repeat(400))).toBeUndefined()
    expect(findMarkdownProblem(`${'- '.repeat(20)}x\n`.repeat(501))?.line).toBe(501)
    expect(findMarkdownProblem(`${' '.repeat(200)}- x`)).toBeUndefined()
    expect(findMarkdownProblem(`${' '.repeat(201)}- x`)?.line).toBe(1)
    expect(findMarkdownProblem(`${' '.repeat(10_000)}x`)).toBeUndefined()
  })

  it.each(['[', '*a_ ', '`', '~', '![a]('])('allows 5,000 of what begins %j in one paragraph', (part) => {
    const each = part.replaceAll(/[^*[\]_`~]/g, '').length
    const most = Math.floor(5000 / each)
    expect(findMarkdownProblem(`x ${part.repeat(most)}`)).toBeUndefined()
    expect(findMarkdownProblem(`x ${part.repeat(most + 1)}`)?.message).toMatch(/^one paragraph has more than 5000 /)
  })

  it.each([
    ['paragraphs', '[[[[\n\n'],
    ['items', '- [a](b) *c*\n'],
    ['numbered items', '1. [a](b) *c*\n'],
    ['headings', '# [a](b) *c*\n'],
  ])('counts each of many %s for itself', (_what, line) => {
    expect(findMarkdownProblem(line.repeat(5000))).toBeUndefined()
  })

  it('counts the rows of a table for themselves, and its columns', () => {
    const row = '| [a](b) | `c` |\n'
    expect(findMarkdownProblem(`| a | b |\n|---|:-:|\n${row.repeat(5000)}`)).toBeUndefined()
    expect(findMarkdownProblem(row.repeat(5000))).toBeDefined()
    expect(findMarkdownProblem('|'.repeat(1000))).toBeUndefined()
    expect(findMarkdownProblem('|'.repeat(1001))).toBeDefined()
  })

  it.each(['[\n', '> [\n', '7. [\n', '| [\n', '``` a`\n[\n'])('sees that %j goes on with a paragraph', (line) => {
    expect(findMarkdownProblem(`a\n${line.repeat(5001)}`)).toBeDefined()
  })

  it('leaves out blocks of code, until they end', () => {
    const code = `${'['.repeat(80)}\n`.repeat(200)
    expect(findMarkdownProblem(`\`\`\`js\n${code}\`\`\`\n`)).toBeUndefined()
    expect(findMarkdownProblem(`~~~\n${code}\`\`\`\n~~~\n${code}`)?.line).toBeGreaterThan(203)
  })
})
