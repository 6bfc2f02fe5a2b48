import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import { readConfig } from './read-config.ts'

describe('readConfig', () => {
  it('says what to do with a list that is given as the configuration', () => {
    expect(() => readConfig(join(PROJECT_DIR, 'e2e/packed/list.md'))).toThrow(
      'list.md:1:1 is a list, not the configuration; "gazetteer init --from list.md" writes one for it',
    )
  })
})
