const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const TIME = '(\\d{2}):(\\d{2}):(\\d{2})'
const MONTH = `(${MONTHS.join('|')})`

const IMF_FIXDATE = new RegExp(`^${DAY}, (\\d{2}) ${MONTH} (\\d{4}) ${TIME} GMT$`)
const RFC_850 = new RegExp(`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\\d{2})-${MONTH}-(\\d{2}) ${TIME} GMT$`)
const ASCTIME = new RegExp(`^${DAY} ${MONTH} ([ \\d]\\d) ${TIME} (\\d{4})$`)

/** Formats seconds since 1970 as IMF-fixdate (RFC 9110 §5.6.7). */
export function formatHttpDate(seconds: number): string {
  return new Date(seconds * 1000).toUTCString()
}

/**
 * Reads an HTTP date in any of the three forms a recipient must accept (RFC 9110 §5.6.7).
 *
 * @param nowSeconds Decides the century of the two-digit form: never more than 50 years ahead.
 * @returns Seconds since 1970, or `undefined` when it is no valid date; such fields are to be ignored.
 */
export function parseHttpDate(text: string, nowSeconds: number): number | undefined {
  const imf = IMF_FIXDATE.exec(text)
  if (imf !== null) return toSeconds(Number(imf[3]), imf[2], imf[1], imf.slice(4))
  const old = RFC_850.exec(text)
  if (old !== null) return toSeconds(fullYear(Number(old[3]), nowSeconds), old[2], old[1], old.slice(4))
  const asctime = ASCTIME.exec(text)
  if (asctime !== null) return toSeconds(Number(asctime[6]), asctime[1], asctime[2], asctime.slice(3, 6))
  return undefined
}

function fullYear(twoDigits: number, nowSeconds: number): number {
  const thisYear = new Date(nowSeconds * 1000).getUTCFullYear()
  const year = thisYear - (thisYear % 100) + twoDigits
  return year > thisYear + 50 ? year - 100 : year
}

function toSeconds(
  year: number,
  month: string | undefined,
  day: string | undefined,
  time: readonly string[],
): number | undefined {
  const [hours, minutes, seconds] = time.map(Number)
  if (month === undefined || hours === undefined || minutes === undefined || seconds === undefined) return undefined
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined
  const dayOfMonth = Number(day)
  const monthIndex = MONTHS.indexOf(month)
  const date = new Date(Date.UTC(year, monthIndex, dayOfMonth, hours, minutes, Math.min(seconds, 59)))
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year)
  if (date.getUTCMonth() !== monthIndex || date.getUTCDate() !== dayOfMonth) return undefined
  return date.getTime() / 1000
}
