import { describe, expect, it } from 'vitest'
import { decideRevision, negotiateRevision } from './revisions.ts'

describe('decideRevision', () => {
  it.each([
    [null, '2025-03-26'],
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2025-11-25, 2025-11-25', '2025-11-25'],
    [' 2025-06-18 ,2025-06-18', '2025-06-18'],
    ['2026-07-28', '2025-11-25'],
  ])('answers a request with header %j by %s', (header, name) => {
    expect(decideRevision(header)).toMatchObject({ ok: true, revision: { name } })
  })

  it.each(['', '2099-01-01', '2025-11-25, 2025-06-18', 'latest', '__proto__', '2025-11-25;q=1'])(
    'refuses header %j and names what is supported',
    (header) => {
      expect(decideRevision(header)).toMatchObject({
        ok: false,
        error: {
          code: -32022,
          data: { supported: ['2025-11-25', '2025-06-18', '2025-03-26'], requested: header },
        },
      })
    },
  )

  it('has batches in 2025-03-26 only', () => {
    const batches = (header: string | null): boolean | undefined => {
      const outcome = decideRevision(header)
      return outcome.ok ? outcome.revision.batches : undefined
    }
    expect([null, '2025-03-26', '2025-06-18', '2025-11-25'].map(batches)).toEqual([true, true, false, false])
  })
})

describe('negotiateRevision', () => {
  it.each([
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2024-11-05', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
    ['', '2025-11-25'],
  ])('agrees, asked for %j, on %s', (asked, name) => {
    expect(negotiateRevision(asked).name).toBe(name)
  })
})
