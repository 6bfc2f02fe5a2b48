import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { formatDiagnostics } from './report.ts'

function createDiagnostics(code: string, count: number): Diagnostic[] {
  return Array.from({ length: count }, (_, at) => {
    return { severity: 'warning', code, message: `${code} ${at}`, location: { file: 'a.md', line: at + 1, column: 1 } }
  })
}

function print(...given: Parameters<typeof formatDiagnostics>): string[] {
  return formatDiagnostics(...given).map((line) => stripVTControlCharacters(line))
}

describe('formatDiagnostics', () => {
  it('prints five of a kind, and three of one that has more', () => {
    const lines = print([...createDiagnostics('many', 40), ...createDiagnostics('few', 5)])
    expect(lines).toHaveLength(9)
    expect(lines.slice(0, 4)).toEqual([
      'a.md:1:1 warning: many 0 [many]',
      'a.md:2:1 warning: many 1 [many]',
      'a.md:3:1 warning: many 2 [many]',
      '… and 37 more [many]; --json lists all',
    ])
    expect(lines.at(-1)).toBe('a.md:5:1 warning: few 4 [few]')
  })

  it('counts errors and warnings apart', () => {
    const errors = createDiagnostics('one', 4).map((each): Diagnostic => ({ ...each, severity: 'error' }))
    expect(print([...errors, ...createDiagnostics('one', 4)])).toHaveLength(8)
  })

  it('prints as many as it is told', () => {
    expect(print(createDiagnostics('dead', 60), 50, 50)).toHaveLength(51)
  })
})
