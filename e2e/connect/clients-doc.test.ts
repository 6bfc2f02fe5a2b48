import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'
import { writeClientsDoc } from './write-clients-doc.ts'

describe('docs/clients.md', () => {
  it('says what the table says', async () => {
    await expect(writeClientsDoc()).toMatchFileSnapshot(join(PROJECT_DIR, 'docs/clients.md'))
  })
})
