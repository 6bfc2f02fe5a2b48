import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'
import { writeReference } from './write-reference.ts'

describe('docs/reference.md', () => {
  it('is what the schema and the help of the commands say', async () => {
    await expect(writeReference()).toMatchFileSnapshot(join(PROJECT_DIR, 'docs/reference.md'))
  })
})
