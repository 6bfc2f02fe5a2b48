import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHECKS } from '../../shared/audit/checks.ts'
import { PROJECT_DIR } from '../paths.ts'

describe('docs/audit.md', () => {
  it('lists every check as the program has it', () => {
    const text = readFileSync(join(PROJECT_DIR, 'docs/audit.md'), 'utf8').split('## The checks')[1] ?? ''
    const rows = [...text.matchAll(/^\| `([^`]+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells)
    expect(rows).toEqual(CHECKS.map(({ id, title, scanners }) => [id, title, scanners.join(', ') || '–']))
  })
})
