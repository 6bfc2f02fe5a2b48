import { describe, expect, it } from 'vitest'
import { SUPPORTED_VERSIONS } from './mcp/revisions.ts'
import { STREAMABLE_HTTP_VERSIONS } from './mcp-versions.ts'

describe('STREAMABLE_HTTP_VERSIONS', () => {
  it('names what the endpoints answer, so that server cards tell the truth', () => {
    expect(STREAMABLE_HTTP_VERSIONS).toEqual(SUPPORTED_VERSIONS)
  })
})
