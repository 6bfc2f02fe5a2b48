import path from 'node:path'
import { cleanLine, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../../../shared/model/clean-text.ts'
import { isHttpUrl } from '../../../shared/model/http-url.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import { isoDay } from '../../../shared/model/text/days.ts'
import { MONTHS } from '../../../shared/model/text/months.ts'
import { webOfGit } from '../files/git-address.ts'
import WORDS from '../words.json' with { type: 'json' }
import { isRecord, scalarText, toList } from '../parse/records.ts'
import { redactText } from './unsafe-urls.ts'

export type Status = NonNullable<Listing['status']>

/** `value` as one clean line of text; a list of one counts as its entry. */
export function toLine(value: unknown, maxLength: number = MAX_DESCRIPTION_LENGTH): string | undefined {
  const text = scalarText(Array.isArray(value) && value.length === 1 ? value[0] : value)
  const line = text === undefined ? '' : cleanLine(text, maxLength)
  return line === '' ? undefined : line
}

/** As {@link toLine}; of a list of scalars, all of them. */
export function toJoinedLine(value: unknown): string | undefined {
  const texts = Array.isArray(value) ? value.map(scalarText) : []
  const written = typeof value === 'string' ? value.trim().replace(/,?\s*\n\s*/g, ', ') : value
  return toLine(texts.length > 1 && !texts.includes(undefined) ? texts.join('; ') : written)
}

/** `value` as texts: a list, or one text split at `separator`. Objects become their name. Longer ones are cut, and duplicates dropped. */
export function toLines(value: unknown, separator?: RegExp): string[] {
  const lines = toList(value).flatMap((entry) => {
    const text = isRecord(entry) ? scalarText(entry['name'] ?? entry['title'] ?? entry['id']) : scalarText(entry)
    if (text === undefined) return []
    const parts = separator !== undefined && !Array.isArray(value) ? text.split(separator) : [text]
    return parts.map((part) => redactText(cleanLine(part, MAX_NAME_LENGTH))).filter((part) => part !== '')
  })
  return [...new Set(lines)]
}

/**
 * `value` as an absolute http(s) URL: trimmed, `https://` put before a bare domain, relative ones resolved against
 * `baseUrl`, that of the page where it is Git's. Otherwise unchanged: not normalized, so that it stays the text its
 * author wrote.
 */
export function toUrl(value: unknown, baseUrl?: string): string | undefined {
  // Of an address, only white space is not as its author wrote it.
  const line = toLine(Array.isArray(value) ? value[0] : value, 2001)?.replaceAll(' ', '%20')
  if (line === undefined) return undefined
  const text = webOfGit(line)
  if (isHttpUrl(text)) return text.length <= 2000 ? text : undefined
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return undefined
  if (text.startsWith('//') && isHttpUrl(`https:${text}`)) return `https:${text}`
  if (/^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?$/u.test(text)) {
    // `guide.md` beside a base URL is a file, not a domain.
    if (baseUrl === undefined || !/^[^/]+\.(?:md|html?|txt|pdf|png|jpe?g|svg)$/i.test(text)) return `https://${text}`
  }
  const resolved = baseUrl === undefined ? null : URL.parse(text, baseUrl)
  return resolved !== null && isHttpUrl(resolved.href) ? resolved.href : undefined
}

/** Hosts of repositories by the prefix that names them, and what leads to a folder there. */
const FORGES: Readonly<Record<string, readonly [origin: string, tree: string]>> = {
  github: ['https://github.com', 'tree'],
  gitlab: ['https://gitlab.com', '-/tree'],
  codeberg: ['https://codeberg.org', 'src/branch'],
  sourcehut: ['https://git.sr.ht', 'tree'],
}

const SHORT_REPOSITORY =
  /^(?:(github|gitlab|codeberg|sourcehut):)?\/?(~?[A-Za-z0-9][\w-]*\/[\w.-]+?)(?:(?:#|\/tree\/)([\w.-]+(?:\/[\w@.-]+)*))?\/?$/

/**
 * A repository's URL. `owner/name` means one on GitHub, `gitlab:owner/name` one elsewhere; `owner/name#ref/path` and
 * `owner/name/tree/ref/path` are a folder in it.
 */
export function toRepositoryUrl(value: unknown, baseUrl?: string): string | undefined {
  const text = toLine(Array.isArray(value) ? value[0] : value)
  const [, forge = 'github', name, place] = (text === undefined ? null : SHORT_REPOSITORY.exec(text)) ?? []
  if (name !== undefined) {
    const [origin = '', tree = ''] = FORGES[forge] ?? []
    return place === undefined ? `${origin}/${name}` : `${origin}/${name}/${tree}/${place}`
  }
  return toUrl(text, baseUrl)
}

/**
 * A logo: an absolute URL, or the path of an image file relative to the folder of `directory.yml`.
 *
 * @param folder Of the files that relative ones name, as `logoFolder` gives it. Without one, they are relative to
 *   `baseUrl`.
 */
export function toLogo(value: unknown, { baseUrl, folder }: LogoBase): string | undefined {
  const text = toLine(Array.isArray(value) ? value[0] : value, 2001)
  if (text === undefined || text.length > 2000) return undefined
  if (isHttpUrl(text)) return text
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return undefined
  if (folder !== undefined) return logoPath(text, folder)
  const resolved = URL.parse(text, baseUrl)
  return resolved !== null && isHttpUrl(resolved.href) ? resolved.href : undefined
}

/** In English and in other languages of directories. */
const YES: ReadonlySet<string> = new Set(WORDS.yes.split(' '))
const NO: ReadonlySet<string> = new Set(WORDS.no.split(' '))

/** `undefined` for anything else. */
export function toBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = scalarText(value)?.trim().toLowerCase() ?? ''
  if (YES.has(text)) return true
  return NO.has(text) ? false : undefined
}

/** Words of dates that say no more than numbers and months: `12th`, `le 1er`, `12 de mayo de 2026`. */
function plainDays(value: unknown): string {
  return (toLine(value) ?? '')
    .replaceAll(/(?<=\d)(?:st|nd|rd|th|er|º|ª)(?![\p{L}\d])/gu, '')
    .replaceAll(/ (?:de|del|do|di) /gi, ' ')
    .replace(/^(?:le|el|il|am|on|em|du|del|dal|de|vom|from) (?=\d)/i, '')
}

/**
 * A calendar date as `YYYY-MM-DD`: from ISO 8601 dates and times, `YYYY/MM/DD`, `DD.MM.YYYY`, `3 May 2024`, `3 de mayo de
 * 2024`, `2024年5月3日`.
 */
export function toDate(value: unknown): string | undefined {
  const text = plainDays(value)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (iso !== null) return checkedDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const east = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日号號일]?$/u.exec(text)
  if (east !== null) return checkedDate(Number(east[1]), Number(east[2]), Number(east[3]))
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  if (german !== null) return checkedDate(Number(german[3]), Number(german[2]), Number(german[1]))
  const named = /^(\d{1,2})\.? (\p{L}{3,10})\.?,? (\d{4})(?: г(?:ода|\.)?)?$/u.exec(text)
  if (named !== null) return checkedDate(Number(named[3]), monthNumber(named[2]), Number(named[1]))
  const american = /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})$/u.exec(text)
  return american === null ? undefined : checkedDate(Number(american[3]), monthNumber(american[1]), Number(american[2]))
}

/**
 * Dates of a source's own format as `YYYY-MM-DD`.
 *
 * @param format As in `%d/%m/%Y`; `%y` is a year of this century.
 * @returns `undefined` for a date that is not of the format, or of no calendar.
 */
export function toDateOf(value: unknown, format: string): string | undefined {
  const parts: string[] = []
  const pattern = format.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&').replace(/%([dmYy])/g, (_code, part: string) => {
    parts.push(part)
    return part === 'Y' ? '(\\d{4})' : '(\\d{1,2})'
  })
  const match = new RegExp(`^${pattern}$`).exec(toLine(value) ?? '')
  if (match === null) return undefined
  const numberOf = (part: string): number => Number(match[parts.indexOf(part) + 1] ?? NaN)
  const year = parts.includes('Y') ? numberOf('Y') : 2000 + numberOf('y')
  return checkedDate(year, numberOf('m'), numberOf('d'))
}

/** A month as `YYYY-MM`: as it is, or that of a date. */
export function toMonth(value: unknown): string | undefined {
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.exec(toLine(value) ?? '')?.[0]
  return month ?? toDate(value)?.slice(0, 7)
}

/** A number of things: `1234`, also as text, with or without commas. */
export function toCount(value: unknown): number | undefined {
  const text =
    scalarText(value)
      ?.trim()
      .replaceAll(/,(?=\d{3})/g, '') ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined
}

/** A date, or an ISO 8601 date and time as written. */
export function toDateTime(value: unknown): string | undefined {
  const text = toLine(value) ?? ''
  const date = toDate(value)
  const hasTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/.test(text)
  return hasTime && date !== undefined ? text.replace(' ', 'T') : date
}

/** `12 May 2026` and what may stand of a day before another one: `12`, `May 12`, `12 May`, `28 December 2026`. */
const DAY = String.raw`(?:(\p{L}{3,10})\.? )?(\d{1,2})\.?(?: (\p{L}{3,10})\.?)?(?:,? (\d{4}))?`
const PERIOD = new RegExp(String.raw`^${DAY} ?(?:[-–—/&]|to|and|bis|und|au|et|al?|à|até|y|e) ?${DAY}$`, 'u')
const EAST_ASIAN =
  /^(?:(\d{4}) ?[年년] ?)?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日号號일]? ?[-–—~〜～至/] ?(?:(?:(\d{4}) ?[年년] ?)?(\d{1,2}) ?[月월] ?)?(\d{1,2}) ?[日号號일]?$/u
const BY_NUMBERS = /^(\d{1,2})\.(?:(\d{1,2})\.)?(?:(\d{4}))? ?[-–—] ?(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const OF_ISO_DAYS = /^(\d{4}-\d\d-\d\d) ?(?:[-–—/]|to) ?(\d{4}-\d\d-\d\d)$/

/**
 * A period of days: `12-14 May 2026`, `May 30 – June 2, 2026`, `du 12 au 14 mai 2026`, `12.–14.5.2026`,
 * `2026-05-12/2026-05-14`, `2026年5月12日～14日`.
 *
 * @param year Of a period that says none.
 */
export function toPeriod(value: unknown, year?: number): { start: string; end: string } | undefined {
  const text = plainDays(value)
  const [, yearA = year, monthA, dayA, yearB, monthB, dayB] = EAST_ASIAN.exec(text) ?? []
  const [, ...iso] = OF_ISO_DAYS.exec(text) ?? []
  const [, d1, m1, y1, d2, m2, y2] = BY_NUMBERS.exec(text) ?? []
  const [, before1, date1, after1, year1, before2, date2, after2, year2] = PERIOD.exec(text) ?? []
  const month2 = before2 ?? after2 ?? before1 ?? after1
  const [ofDay, ofNumbers, ofEast] = [
    [`${date1} ${before1 ?? after1 ?? month2} ${year1 ?? year2 ?? year}`, `${date2} ${month2} ${year2 ?? year}`],
    [`${d1}.${m1 ?? m2}.${y1 ?? y2}`, `${d2}.${m2}.${y2}`],
    [`${yearA}-${monthA}-${dayA}`, `${yearB ?? yearA}-${monthB ?? monthA}-${dayB}`],
  ]
  const [start, end] = (date2 ? ofDay : d2 ? ofNumbers : dayB ? ofEast : iso)?.map(toDate) ?? []
  return start !== undefined && end !== undefined && start <= end ? { start, end } : undefined
}

const RUSSIAN_MONTHS = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

function monthNumber(name = ''): number {
  const russian = RUSSIAN_MONTHS.indexOf(name.slice(0, 3).toLowerCase().replace('май', 'мая'))
  if (russian !== -1) return russian + 1
  return MONTHS.get(name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()) ?? 0
}

/** From the year 100 on; before it, sources mean something else. */
function checkedDate(year: number, month: number, day: number): string | undefined {
  const date = isoDay(year, month, day)
  return year >= 100 && date === `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` ? date : undefined
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

const STATUS_WORDS: Readonly<Record<Status, readonly string[]>> = {
  active: ['active', 'maintained', 'live', 'stable', 'ok'],
  deprecated: ['deprecated', 'inactive', 'abandoned', 'unmaintained', 'disabled'],
  archived: ['archived', 'archive'],
  dead: ['dead', 'offline', 'closed', 'defunct', 'discontinued', 'shutdown', 'shut down', 'gone'],
}

/**
 * A status from a word, or from the truth value of a field such as `deprecated: true`.
 *
 * @param fieldName The source's field, which determines the meaning of `true`.
 * @param mapping The operator's own words.
 */
export function toStatus(
  value: unknown,
  fieldName: string,
  mapping: Readonly<Record<string, Status>> = {},
): Status | undefined {
  const text = toLine(value) ?? ''
  const mapped = Object.hasOwn(mapping, text) ? mapping[text] : undefined
  if (mapped !== undefined) return mapped
  const truth = toBoolean(value)
  const word = truth === true ? fieldName : text
  if (truth === false) return undefined
  for (const [status, words] of Object.entries(STATUS_WORDS)) {
    // The table has a row for every status and nothing else.
    if (words.includes(word.trim().toLowerCase())) return status as Status
  }
  return undefined
}

/** `(alternative to Slack, Notion and Jira)`, `(open source alternative to GitHub)`. */
const ALTERNATIVE = /\((?:an? )?(?:[\w-]+ ){0,3}alternatives? (?:to|for) ([^()]{2,200})\)/i

/** A name has a capital letter or a digit, and few words; other words only describe. */
const NAME = /^(?=.*[\p{Lu}\d])[^\s'’]{1,30}(?: [^\s'’]{1,30}){0,3}$/u

/** Names of what a description says, in parentheses, that the thing replaces. */
export function alternativesIn(description: string): string[] {
  const [, said = ''] = ALTERNATIVE.exec(description) ?? []
  return said.split(/,\s*(?:and |or )?| (?:and|or|a\.k\.a\.) /).filter((name) => NAME.test(name))
}

/** Degrees from a number or text, within `limit` either side of zero. */
export function toDegrees(value: unknown, limit: 90 | 180): number | undefined {
  const text = scalarText(value)?.trim().replace(',', '.')
  const degrees = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(degrees) && Math.abs(degrees) <= limit ? degrees : undefined
}

/** `"52.5, 13.4"` or `[52.5, 13.4]` as latitude and longitude. */
export function toCoordinates(value: unknown): { lat: number; lng: number } | undefined {
  const parts = Array.isArray(value) ? value : (scalarText(value)?.split(/[,;]\s*|\s+/) ?? [])
  if (parts.length !== 2) return undefined
  const lat = toDegrees(parts[0], 90)
  const lng = toDegrees(parts[1], 180)
  return lat === undefined || lng === undefined ? undefined : { lat, lng }
}

/** What the logos of a file's rows are relative to. */
export interface LogoBase {
  readonly baseUrl?: string | undefined
  readonly folder?: string | undefined
}

/** The name of an image file; what else stands where logos do is the name of an icon, or a letter. */
const IMAGE_NAME = /^[^?#:\\]+\.(?:png|jpe?g|webp|gif|svg|ico)$/i

/** Files that nobody means to publish. */
const HIDDEN = /(?:^|\/)\.(?!\.?(?:\/|$))/

/** What relative links in a file are relative to: `{folder}` in `base_url` is the folder that it is in. */
export function baseUrlOf({ base_url }: Pick<MappingConfig, 'base_url'>, file: string): string | undefined {
  return base_url?.replace('{folder}', path.posix.dirname(file))
}

/** What relative logos in a file are relative to: the operator's folder, else `base_url`, else the file's folder. */
export function logoBase(config: Pick<MappingConfig, 'logos' | 'base_url'>, file: string): LogoBase {
  if (config.logos === undefined && config.base_url !== undefined) return { baseUrl: baseUrlOf(config, file) }
  return { folder: logoFolder(config, file) }
}

/** The folder of logos that rows of a file name, relative to that of `directory.yml`. */
export function logoFolder({ logos }: Pick<MappingConfig, 'logos'>, file: string): string {
  return logos === undefined ? path.posix.dirname(file) : path.posix.normalize(logos)
}

/**
 * The path of an image relative to the folder of `directory.yml`.
 *
 * **Security:** rows are untrusted. A path leads neither into hidden folders nor out of both `folder` and the folder of
 * `directory.yml`.
 */
export function logoPath(text: string, folder: string): string | undefined {
  if (!IMAGE_NAME.test(text) || HIDDEN.test(text)) return undefined
  const whole = path.posix.normalize(`${folder}/${text}`)
  return isOutside(whole) && isOutside(path.posix.relative(folder, whole)) ? undefined : whole
}

function isOutside(relative: string): boolean {
  return relative.startsWith('../')
}
