import { describe, expect, it } from 'vitest'
import { REVISIONS, SUPPORTED_VERSIONS, negotiateRevision, unsupportedVersion } from './revisions.ts'

describe('REVISIONS', () => {
  it('has batches in 2025-03-26 only', () => {
    expect(REVISIONS.filter(({ batches }) => batches).map(({ name }) => name)).toEqual(['2025-03-26'])
  })

  it('names those of Streamable HTTP, newest first', () => {
    expect(SUPPORTED_VERSIONS).toEqual(['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'])
  })
})

describe('negotiateRevision', () => {
  it.each([
    ['2025-03-26', '2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25', '2025-11-25'],
    ['2024-11-05', '2025-11-25', '2024-11-05'],
    ['2026-07-28', '2025-11-25', '2025-11-25'],
    ['1999-01-01', '2025-11-25', '2025-11-25'],
    ['', '2025-11-25', '2025-11-25'],
  ])('agrees, asked for %j, on %s, and over HTTP+SSE on %s', (asked, streamable, sse) => {
    expect(negotiateRevision(asked, 'streamable-http').name).toBe(streamable)
    expect(negotiateRevision(asked, 'http+sse').name).toBe(sse)
  })
})

describe('unsupportedVersion', () => {
  it('names what is supported and repeats what was asked, cut', () => {
    expect(unsupportedVersion('x'.repeat(101))).toEqual({
      code: -32022,
      message: expect.stringContaining('2026-07-28, 2025-11-25'),
      data: { supported: SUPPORTED_VERSIONS, requested: 'x'.repeat(100) },
    })
  })
})
