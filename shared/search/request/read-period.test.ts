import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { collectListings } from '../collect-listings.fixture.ts'
import { demandsOf } from '../query/request.ts'
import { searchInOrder } from '../slice-positions.ts'

/** A Sunday. */
const TODAY = '2026-11-29'

const EVENTS = [
  { id: 'Autumn Data', start: '2026-10-10', end: '2026-10-12', extra: { call_deadline: '2026-06-01' } },
  { id: 'Advent Config', start: '2026-12-03', end: '2026-12-04', extra: { call_deadline: '2026-09-01' } },
  { id: 'Winter Free', start: '2027-01-30', extra: { call_deadline: '2026-12-01' } },
  { id: 'Spring Web', start: '2027-05-20T10:00', end: '2027-05-20T18:00', extra: { call_deadline: '2027-02-28' } },
  { id: 'Long Exhibition', start: '2027-05-25', end: '2027-07-15' },
  { id: 'Summer Rust', start: '2027-06-05', end: '2027-06-06', extra: { call_deadline: '2027-02-01' } },
  { id: 'Autumn Python', start: '2027-09-06', end: '2027-09-10', extra: { call_deadline: '2027-05-01' } },
].map((given) => listing({ name: given.id, description: '', ...given }))

const things = 'event events'
const COLLECTION = collectListings(EVENTS, { things, today: TODAY })

function answer(query: string, of = COLLECTION) {
  const { hits, readAs, asks, unknown, complete } = searchInOrder(of, query, { limit: 10 })
  const ids = hits.filter(({ lacks }) => lacks.length === 0).map(({ position }) => of.listing(position).id)
  return { ids, read: demandsOf(readAs, asks), unknown, complete }
}

describe('readPeriod', () => {
  it.each([
    ['events in May 2027', { start: ['2027-05-01..2027-05-31'] }],
    ['events in May', { start: ['2027-05-01..2027-05-31'] }],
    ['September events', { start: ['2027-09-01..2027-09-30'] }],
    // Last October had some, the next one has none.
    ['events in October', { start: ['2026-10-01..2026-10-31'] }],
    ['events in August', { start: ['2027-08-01..2027-08-31'] }],
    ['events in 2026', { start: ['2026-01-01..2026-12-31'] }],
    ['events 2026', { start: ['2026-01-01..2026-12-31'] }],
    ['on 20 May 2027', { start: ['2027-05-20..2027-05-20'] }],
    ['on May 20th, 2027', { start: ['2027-05-20..2027-05-20'] }],
    ['events on 2027-05-20', { start: ['2027-05-20..2027-05-20'] }],
    ['before 1 June 2027', { start: ['..2027-05-31'] }],
    ['after January 2027', { start: ['2027-02-01..'] }],
    ['from May 2027', { start: ['2027-05-01..'] }],
    ['until the end of events in May', { start: ['2027-05-01..2027-05-31'] }],
    ['between December and January', { start: ['2026-12-01..2027-01-31'] }],
    ['between December and January 2027', { start: ['2026-12-01..2027-01-31'] }],
    ['from December to January', { start: ['2026-12-01..2027-01-31'] }],
    ['December or September', { start: ['2026-12-01..2026-12-31', '2027-09-01..2027-09-30'] }],
    ['events nach Mai 2027', { start: ['2027-06-01..'] }],
    ['Veranstaltungen im September', { start: ['2027-09-01..2027-09-30'] }],
    ['eventos em janeiro de 2027', { start: ['2027-01-01..2027-01-31'] }],
    ['événements en décembre', { start: ['2026-12-01..2026-12-31'] }],
    ['5 to 10 September 2027', { start: ['2027-09-05..2027-09-10'] }],
    ['September 5 to 10', { start: ['2027-09-05..2027-09-10'] }],
    ['from 5 to 10 September 2027', { start: ['2027-09-05..2027-09-10'] }],
    ['between 5 and 10 September 2027', { start: ['2027-09-05..2027-09-10'] }],
    ['next month or in September', { start: ['2026-12-01..2026-12-31', '2027-09-01..2027-09-30'] }],
    ['events on 31 September', { start: ['2027-09-01..2027-09-30'] }],
    ['past month', { start: ['2026-10-29..2026-11-29'] }],
    ['upcoming events', { end: ['2026-11-29..'] }],
    ['past events', { end: ['..2026-11-28'] }],
    ['events today', { start: ['2026-11-29..2026-11-29'] }],
    ['events this week', { start: ['2026-11-23..2026-11-29'] }],
    ['events next week', { start: ['2026-11-30..2026-12-06'] }],
    ['events next weekend', { start: ['2026-12-05..2026-12-06'] }],
    ['nächsten Monat Events', { start: ['2026-12-01..2026-12-31'] }],
    ['la semaine prochaine events', { start: ['2026-11-30..2026-12-06'] }],
    ['in the next 90 days', { start: ['2026-11-29..2027-02-27'] }],
    ['events last month', { start: ['2026-10-01..2026-10-31'] }],
    ['next event', { end: ['2026-11-29..'], sort: 'start', fields: ['start'] }],
    ['call deadline before 2027', { call_deadline: ['..2026-12-31'], fields: ['call_deadline'] }],
    ['deadline in February', { call_deadline: ['2027-02-01..2027-02-28'], fields: ['call_deadline'] }],
    ['next deadline', { call_deadline: ['2026-11-29..'], sort: 'call_deadline', fields: ['call_deadline'] }],
    ['latest event', { sort: '-start', fields: ['start'] }],
    ['"in May" events', {}],
  ])('reads %j as %j', (query, expected) => {
    expect(answer(query).read).toEqual(expected)
  })

  it('finds what begins before and goes on', () => {
    expect(answer('events in June 2027')).toEqual({
      ids: ['Long Exhibition', 'Summer Rust'],
      read: { start: ['..2027-06-30'], end: ['2027-06-01..'] },
      unknown: [],
      complete: true,
    })
    expect(answer('on 6 June').ids).toEqual(['Long Exhibition', 'Summer Rust'])
    expect(answer('after June 2027').ids).toEqual(['Autumn Python'])
  })

  it('sorts what is next by its days', () => {
    expect(answer('next event').ids).toEqual([
      'Advent Config',
      'Winter Free',
      'Spring Web',
      'Long Exhibition',
      'Summer Rust',
      'Autumn Python',
    ])
    expect(answer('next event of Python')).toMatchObject({ ids: ['Autumn Python'] })
  })

  it('reads nothing that depends on a day that is not known', () => {
    const of = collectListings(EVENTS, { things })
    expect(answer('next event', of)).toMatchObject({ read: {}, unknown: ['next'] })
    expect(answer('events in October', of).read).toEqual({ start: ['2026-10-01..2026-10-31'] })
  })

  it('reads no days where listings have none', () => {
    const of = collectListings([listing({ id: 'a', name: 'The days of May', description: '' })], { today: TODAY })
    expect(answer('days in May', of)).toMatchObject({ ids: ['a'], read: {} })
  })
})
