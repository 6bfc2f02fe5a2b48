import { describe, expect, it } from 'vitest'
import { createInsights, normalizeQuery } from './insights.ts'
import { reportInsights } from './report-insights.ts'

const SINCE = Date.UTC(2026, 0, 31)

describe('createInsights', () => {
  it('shows only what three clients had in common', () => {
    const insights = createInsights({ salt: 7, now: () => SINCE })
    for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) insights.search('  Vector   DB ', 0, client)
    for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.1']) insights.search('graph', 2, client)
    for (const client of ['a', 'b', 'c', 'd']) insights.search('sql', 2, client)
    for (const client of ['a', 'b', 'c']) insights.tool('search', client)
    for (const client of ['a', 'b', 'c']) insights.clientFamily('cursor', client)
    expect(reportInsights([insights.counts()])).toEqual({
      since: '2026-01-31T00:00:00.000Z',
      leastClients: 3,
      withoutResults: [{ text: 'vector db', count: 3 }],
      weak: [{ text: 'sql', count: 4 }],
      queries: [
        { text: 'sql', count: 4 },
        { text: 'vector db', count: 3 },
      ],
      tools: [{ text: 'search', count: 3 }],
      clients: [{ text: 'cursor', count: 3 }],
    })
  })

  it('counts clients over processes that share a salt', () => {
    const processes = [1, 2, 3].map(() => createInsights({ salt: 7, now: () => SINCE }))
    for (const insights of processes) insights.search('same', 0, 'one client')
    expect(reportInsights(processes.map((one) => one.counts())).queries).toEqual([])
    for (const [at, insights] of processes.entries()) insights.search('same', 0, `client ${at}`)
    const sent = processes.map((one) => JSON.parse(JSON.stringify(one.counts())) as never)
    expect(reportInsights(sent).queries).toEqual([{ text: 'same', count: 6 }])
  })

  it('keeps what is frequent, however much else is asked, and never says more than there was', () => {
    const insights = createInsights({ salt: 7, now: () => SINCE })
    for (let at = 0; at < 5000; at += 1) {
      insights.search(`rare ${at.toString(36)}`, 0, `client ${at % 5}`)
      if (at % 10 === 0) insights.search('frequent', 0, `client ${(at / 10) % 5}`)
    }
    const { queries } = reportInsights([insights.counts()])
    expect(queries[0]?.text).toBe('frequent')
    expect(queries[0]?.count).toBeLessThanOrEqual(500)
    expect(insights.counts().queries.length).toBe(256)
  })

  it('forgets after a week', () => {
    const clock = { ms: SINCE }
    const insights = createInsights({ salt: 7, now: () => clock.ms })
    insights.search('sql', 0, 'a')
    clock.ms += 7 * 24 * 3_600_000
    expect(insights.counts().queries).toHaveLength(1)
    clock.ms += 1
    expect(insights.counts()).toMatchObject({ queries: [], sinceMs: clock.ms })
  })

  it.each([
    'jane@example.org',
    'call 0170 1234567',
    '+49 (170) 12-34',
    'https://example.org/secret',
    'www.example.org',
    'example.org/jane',
    'one two three four five six seven',
    'x'.repeat(81),
    '   ',
    'a\u0000b',
    'a\u202Eb',
  ])('never keeps %j', (query) => {
    expect(normalizeQuery(query)).toBeUndefined()
  })

  it.each([
    ['C++ 20', 'c++ 20'],
    ['one two three four five six', 'one two three four five six'],
    ['ＳＱＬ', 'sql'],
    ['12345', '12345'],
  ])('keeps %j', (query, kept) => {
    expect(normalizeQuery(query)).toBe(kept)
  })
})
