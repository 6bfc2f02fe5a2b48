import { toDate } from '../mapping/map-values.ts'

/** The day that a heading is about, and the titles of the periods that it is in. */
export interface HeadingDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly month: string
  readonly year: string
}

/** `2026 年 8 月 22 日`, in Chinese and Japanese; Korean has 년, 월 and 일. */
const EAST_ASIAN = /(\d{4})\s*([年년])\s*(\d{1,2})\s*([月월])\s*(\d{1,2})\s*[日号號일]/u

/** Days as {@link toDate} reads them, within a heading. */
const WITHIN =
  /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}\.? [A-Za-z]{3,9}\.?,? \d{4}|[A-Za-z]{3,9}\.? \d{1,2},? \d{4})\b/

/**
 * Reads the day in a heading: `2026-08-22`, `August 22, 2026`, `2026 年 8 月 22 号添加`. Months are titled as the heading
 * writes them: `2026-08`, `August 2026`, `2026年8月`.
 */
export function readHeadingDay(title: string): HeadingDay | undefined {
  const text = title.normalize('NFKC').replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/g, '$1')
  const east = EAST_ASIAN.exec(text)
  if (east !== null) {
    const [, year = '', yearWord = '', month = '', monthWord = '', date = ''] = east
    const day = toDate(`${year}-${month}-${date}`)
    if (day === undefined) return undefined
    const space = yearWord === '년' ? ' ' : ''
    return { day, year: `${year}${yearWord}`, month: `${year}${yearWord}${space}${Number(month)}${monthWord}` }
  }
  const [written] = WITHIN.exec(text) ?? []
  const day = written === undefined ? undefined : toDate(written)
  if (day === undefined) return undefined
  const name = /[A-Za-z]{3,}/.exec(written ?? '')?.[0]
  const iso = day.slice(0, 7)
  return { day, year: iso.slice(0, 4), month: name === undefined ? iso : `${name} ${iso.slice(0, 4)}` }
}
