import { describe, expect, it } from 'vitest'
import { STREAMABLE_HTTP_VERSIONS } from '../../mcp-revisions.ts'
import { negotiateRevision, unsupportedVersion } from './negotiate-revision.ts'

describe('negotiateRevision', () => {
  it.each([
    ['2025-03-26', '2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25', '2025-11-25'],
    ['2024-11-05', '2025-11-25', '2024-11-05'],
    ['2026-07-28', '2025-11-25', '2025-11-25'],
    ['1999-01-01', '2025-11-25', '2025-11-25'],
    ['', '2025-11-25', '2025-11-25'],
  ])(
    'agrees, asked for %j, on %s, and over HTTP+SSE on %s [mcp:revision:2024-11-05] [mcp:revision:negotiated]',
    (asked, streamable, sse) => {
      expect(negotiateRevision(asked, 'streamable-http').name).toBe(streamable)
      expect(negotiateRevision(asked, 'http+sse').name).toBe(sse)
    },
  )
})

describe('unsupportedVersion', () => {
  it('names what is supported and repeats what was asked, cut', () => {
    expect(unsupportedVersion('x'.repeat(101))).toEqual({
      code: -32022,
      message: expect.stringContaining('2026-07-28, 2025-11-25'),
      data: { supported: STREAMABLE_HTTP_VERSIONS, requested: 'x'.repeat(100) },
    })
  })
})
