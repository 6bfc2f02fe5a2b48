import { toDate } from '../mapping/map-values.ts'

/** The day that a heading is about, and the titles of the periods that it is in. */
export interface HeadingDay {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly month: string
  readonly year: string
}

/** Days as {@link toDate} reads them, within a heading; the words of Chinese, Japanese and Korean ones. */
const DAY =
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}\.\d{1,2}\.\d{4}\b|\b\d{1,2}\.? \p{L}{3,10}\.?,? \d{4}\b|\p{L}{3,10}\.? \d{1,2},? \d{4}\b|\d{4}\s*(?<year>[年년])\s*\d{1,2}\s*(?<month>[月월])\s*\d{1,2}\s*[日号號일]/u

/**
 * Reads the day in a heading: `2026-08-22`, `August 22, 2026`, `2026 年 8 月 22 号添加`. Months are titled as the heading
 * writes them: `2026-08`, `August 2026`, `2026年8月`.
 */
export function readHeadingDay(title: string): HeadingDay | undefined {
  if (!/\d{4}/.test(title)) return undefined
  const found = DAY.exec(title.normalize('NFKC').replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/g, '$1'))
  const written = found?.[0] ?? ''
  const day = toDate(written.replace(/\s+(?=[年년月월日号號일])|(?<=[年년月월])\s+/gu, ''))
  if (day === undefined) return undefined
  const [year = '', month = ''] = day.split('-')
  const { year: yearWord, month: monthWord } = found?.groups ?? {}
  if (yearWord !== undefined)
    return {
      day,
      year: year + yearWord,
      month: `${year}${yearWord}${yearWord === '년' ? ' ' : ''}${Number(month)}${monthWord}`,
    }
  const name = /\p{L}{3,}/u.exec(written)?.[0]
  return { day, year, month: name === undefined ? `${year}-${month}` : `${name} ${year}` }
}
