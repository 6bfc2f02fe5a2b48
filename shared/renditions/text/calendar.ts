import { addDays } from '../../model/text/days.ts'

export interface CalendarEvent {
  /** Stays when the event is changed: calendars replace the one of the same. */
  readonly uid: string
  readonly name: string
  /** ISO 8601 day or time, with or without an offset. */
  readonly start: string
  readonly end?: string | undefined
  readonly place?: string | undefined
  readonly url: string
  /** ISO 8601 day of the last change, where known. */
  readonly updated?: string | undefined
  readonly isCancelled?: boolean
}

/**
 * Renders events as an iCalendar object. A time without an offset is that of the place, wherever it is read. The same
 * events are the same text.
 *
 * @param name Of the calendar, for those who subscribe to it; without one it is for importing an event once.
 * @see https://www.rfc-editor.org/rfc/rfc5545
 * @see https://www.rfc-editor.org/rfc/rfc7986
 */
export function renderCalendar(events: readonly CalendarEvent[], name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gazetteer//EN',
    ...(name === undefined
      ? []
      : [
          'METHOD:PUBLISH',
          `NAME:${escapeText(name)}`,
          `X-WR-CALNAME:${escapeText(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:P1D',
          'X-PUBLISHED-TTL:P1D',
        ]),
    ...events.flatMap(renderEvent),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function renderEvent({ uid, name, start, end, place, url, updated, isCancelled = false }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    // Of an event without a day of change it is not known when it was written.
    `DTSTAMP:${day(updated ?? start)}T000000Z`,
    // Calendars take a higher number as the newer state.
    ...(updated === undefined ? [] : [`SEQUENCE:${day(updated)}`]),
    `DTSTART${value(start)}`,
    ...(end === undefined ? [] : [`DTEND${value(end, 1)}`]),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    `SUMMARY:${escapeText(name)}`,
    ...(place === undefined ? [] : [`LOCATION:${escapeText(place)}`]),
    `URL:${url}`,
    'END:VEVENT',
  ]
}

/** @param daysLater For days only: ends are the day after the last one. */
function value(text: string, daysLater = 0): string {
  if (!text.includes('T')) return `;VALUE=DATE:${day(text, daysLater)}`
  const [, hour = '0', minute = '0', second = '00', zone = ''] =
    /T(\d\d):?(\d\d)?(?::?(\d\d))?[.\d]*(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const inDay = Number(hour) * 60 + Number(minute) - offset
  const time = (inDay + DAY) % DAY
  const clock = `${pad(Math.floor(time / 60))}${pad(time % 60)}${second}`
  return `:${day(text, Math.floor(inDay / DAY))}T${clock}${zone === '' ? '' : 'Z'}`
}

/** In minutes. */
const DAY = 1440

function day(text: string, later = 0): string {
  return addDays(text.slice(0, 10), later).replaceAll('-', '')
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
}

/** Most octets of a line. */
const MAX_OCTETS = 75

/** Breaks a line between characters; what follows begins with a space. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
