import { describe, expect, it } from 'vitest'
import { renderCalendarEvent } from './calendar-event.ts'

const EVENT = { id: 'fosdem', name: 'FOSDEM', start: '2027-02-06', url: 'https://example.org/events/fosdem/' }

function lines(event: Partial<typeof EVENT> & { end?: string; place?: string }): string[] {
  return renderCalendarEvent({ ...EVENT, ...event }).split('\r\n')
}

describe('renderCalendarEvent', () => {
  it('renders an event of one day', () => {
    expect(lines({})).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Gazetteer//EN',
      'BEGIN:VEVENT',
      'UID:fosdem@example.org',
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
