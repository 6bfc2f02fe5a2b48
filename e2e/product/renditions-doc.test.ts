import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RENDITION_LIST } from '../../shared/model/rendition.ts'
import { PROJECT_DIR } from '../paths.ts'

describe('docs/renditions.md', () => {
  it('has a section on every rendition, in the order we list them', () => {
    const text = readFileSync(join(PROJECT_DIR, 'docs/renditions.md'), 'utf8')
    const sections = [...text.matchAll(/^## `([^`]+)`$/gm)].map(([, name]) => name)
    expect(sections).toEqual(RENDITION_LIST.map(({ name }) => name))
  })
})
