import WORDS from '../words.json' with { type: 'json' }
import { toDate } from '../mapping/map-values.ts'

/** Headings of tables of contents, of other sections that contain no listings, and of texts about a thing. */
const CONTENTS = toSet(WORDS.headings.contents)
const BOILERPLATE = toSet(WORDS.headings.boilerplate)
const DESCRIPTION = toSet(WORDS.headings.description)

/** Heads of columns that have names, in the form of {@link normalizeHeading}. */
export const NAME_HEADERS: ReadonlySet<string> = toSet(WORDS.headings.name)

function toSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split('|')))
}

/** Letters and digits of a heading, lower case, single spaces between: the form in which headings are compared. */
export function normalizeHeading(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a section's heading excludes it and everything below it from the list (sponsors, license …). */
export function isBoilerplateHeading(title: string): boolean {
  return BOILERPLATE.has(normalizeHeading(title))
}

/**
 * Whether a heading is that of a table of contents. Authors put the first heading after it a level deeper, so the part
 * below it may be the list.
 */
export function isContentsHeading(title: string): boolean {
  return CONTENTS.has(normalizeHeading(title))
}

/** Headings that say that there is a list, or a text, but not of what. */
const GENERIC =
  /^(?:the )?(?:index|list|categor(?:y|ies)|overview|summary|abstract|motivation|introduction|简介|介绍|前言|概述|宗旨|はじめに|概要|소개|about(?: this (?:list|project|repo(?:sitory)?))?|readme)$/i

/** Whether a heading names no document. */
export function isGenericHeading(title: string): boolean {
  return GENERIC.test(title)
}

/** Whether a heading in an entry is that of a text about it. */
export function isDescriptionHeading(title: string): boolean {
  return DESCRIPTION.has(title.toLowerCase())
}

/** Creates a test for "is one of these headings" from an option. */
export function headingMatcher(option: string | readonly string[] | undefined): (title: string) => boolean {
  const wanted = new Set([option ?? []].flat().map(normalizeHeading))
  return (title) => wanted.has(normalizeHeading(title))
}

/** The day that a heading is about, and the titles of the periods that it is in. */
interface HeadingDay {
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
