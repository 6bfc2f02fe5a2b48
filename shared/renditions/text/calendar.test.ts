import { describe, expect, it } from 'vitest'
import { renderCalendar } from './calendar.ts'

const EVENT = {
  uid: 'urn:gazetteer:events:fosdem',
  name: 'FOSDEM',
  start: '2027-02-06',
  url: 'https://example.org/events/fosdem/',
}

function lines(
  event: Partial<typeof EVENT> & { end?: string; place?: string; updated?: string; isCancelled?: boolean },
): string[] {
  return renderCalendar([{ ...EVENT, ...event }]).split('\r\n')
}

describe('renderCalendar', () => {
  it('renders an event of one day', () => {
    expect(lines({})).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Gazetteer//EN',
      'BEGIN:VEVENT',
      'UID:urn:gazetteer:events:fosdem',
      'DTSTAMP:20270206T000000Z',
      'DTSTART;VALUE=DATE:20270206',
      'SUMMARY:FOSDEM',
      'URL:https://example.org/events/fosdem/',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it.each([
    ['2027-02-28', 'DTEND;VALUE=DATE:20270301'],
    ['2027-02-06T18:30', 'DTEND:20270206T183000'],
    ['2027-02-06T18:30:15', 'DTEND:20270206T183015'],
    ['2027-02-06T18:30:00+01:00', 'DTEND:20270206T173000Z'],
    ['2027-02-06T23:30:00Z', 'DTEND:20270206T233000Z'],
    ['2027-12-31', 'DTEND;VALUE=DATE:20280101'],
    ['2028-02-28', 'DTEND;VALUE=DATE:20280229'],
    ['2027-12-31T20:30:00-0500', 'DTEND:20280101T013000Z'],
    ['2027-03-01T00:15:00+05:30', 'DTEND:20270228T184500Z'],
  ])('ends at %s', (end, line) => {
    expect(lines({ end })).toContain(line)
  })

  it('has a calendar to subscribe to, with all that was changed or called off', () => {
    const text = renderCalendar([EVENT, { ...EVENT, updated: '2026-11-02', isCancelled: true }], 'Events, 2027')
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', String.raw`NAME:Events\, 2027`, 'REFRESH-INTERVAL;VALUE=DURATION:P1D']),
    )
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(text.match(/DTSTAMP.*|SEQUENCE.*|STATUS.*/g)).toEqual([
      'DTSTAMP:20270206T000000Z',
      'DTSTAMP:20261102T000000Z',
      'SEQUENCE:20261102',
      'STATUS:CANCELLED',
    ])
  })

  it('escapes what means something in a calendar', () => {
    expect(lines({ name: 'A; b, c\\d\r\nEND:VEVENT', place: 'Brussels, Belgium' })).toEqual(
      expect.arrayContaining([String.raw`SUMMARY:A\; b\, c\\d END:VEVENT`, String.raw`LOCATION:Brussels\, Belgium`]),
    )
  })

  it('breaks lines at 75 octets and between characters', () => {
    const [first = '', second] = lines({ name: 'é'.repeat(40) }).slice(7)
    expect([first, second]).toEqual([`SUMMARY:${'é'.repeat(33)}`, ` ${'é'.repeat(7)}`])
    expect(new TextEncoder().encode(first).length).toBeLessThanOrEqual(75)
  })
})
