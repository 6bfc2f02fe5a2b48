/** Days of the Gregorian calendar, counted without a clock. */
const EPOCH = 719_468

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

/** Years are counted from March, so that a leap day is the last of one. */
export function daysSince1970(year: number, month: number, day: number): number {
  const ofMarch = year * 12 + month - 3
  const [years, months] = [Math.floor(ofMarch / 12), ((ofMarch % 12) + 12) % 12]
  return daysBefore(years) + Math.floor((153 * months + 2) / 5) + day - 1 - EPOCH
}

function daysBefore(years: number): number {
  return 365 * years + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
}

function toDay(sinceEpoch: number): string {
  const number = sinceEpoch + EPOCH
  let years = Math.floor(number / 365.2425)
  while (daysBefore(years + 1) <= number) years += 1
  while (daysBefore(years) > number) years -= 1
  const ofYear = number - daysBefore(years)
  const months = Math.floor((5 * ofYear + 2) / 153)
  const day = ofYear - Math.floor((153 * months + 2) / 5) + 1
  const [year, month] = months < 10 ? [years, months + 3] : [years + 1, months - 9]
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
