import { describe, expect, it } from 'vitest'
import { REVISIONS } from './mcp/revisions.ts'
import { STREAMABLE_HTTP_VERSIONS } from './mcp-versions.ts'

describe('STREAMABLE_HTTP_VERSIONS', () => {
  it('names what the endpoints agree on, so that server cards tell the truth', () => {
    const negotiable = REVISIONS.filter((revision) => revision.negotiable).map(({ name }) => name)
    expect(STREAMABLE_HTTP_VERSIONS).toEqual(negotiable)
  })
})
