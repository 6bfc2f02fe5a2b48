const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A time for people. @param time ISO 8601. */
export function formatTime(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? '' : FORMAT.format(date)
}
