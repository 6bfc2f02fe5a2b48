const MS_PER_DAY = 86_400_000

/** A day some days after another, or before it: `2027-03-01`. */
export function addDays(day: string, count: number): string {
  return toDay(countDays(day) + count)
}

/** The first and the last day of a year or of some months, 1 to 12; months beyond a year are of the next ones. */
export function daysOf(year: number, month?: number, months = 1): { readonly from: string; readonly to: string } {
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  return { from: isoDay(year, month, 1), to: isoDay(year, month + months, 0) }
}

/** Day 0 is the last of the month before. */
export function isoDay(year: number, month: number, day: number): string {
  return toDay(daysSince1970(year, month, day))
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return (((countDays(day) + 3) % 7) + 7) % 7
}

/** Days from the first of January 1970 to a day. */
export function countDays(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return daysSince1970(year, month, date)
}

// What is counted from is given: no clock is read.
/* oxlint-disable no-restricted-globals */
function daysSince1970(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / MS_PER_DAY
}

function toDay(sinceEpoch: number): string {
  return new Date(sinceEpoch * MS_PER_DAY).toISOString().slice(0, 10)
}
