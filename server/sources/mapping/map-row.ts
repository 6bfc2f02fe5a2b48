import { findMarkdownProblem } from '../../../shared/markdown-limits.ts'
import { cleanLine, clipText, MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../../../shared/model/clean-text.ts'
import type { ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import type { FieldSchema } from '../../../shared/model/field-schema.ts'
import { isHttpUrl } from '../../../shared/model/http-url.ts'
import { type Listing, listingSchema } from '../../../shared/model/listing.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import { slugify } from '../../../shared/model/text/slugify.ts'
import type { RowItem } from '../contract/source.ts'
import { isRecord, scalarText, toList } from '../parse/records.ts'
import { cleanExtra } from './clean-extra.ts'
import { splitFields } from './field-path.ts'
import { FieldPicker } from './field-picker.ts'
import {
  alternativesIn,
  baseUrlOf,
  logoBase,
  toBoolean,
  toDateOf,
  toLine,
  toRepositoryUrl,
  toUrl,
} from './map-values.ts'
import { applyFields, type ParseContext, pickField } from './parse-field.ts'
import { firstParagraph, plainLine, textBlock, toPlainText } from './plain-text.ts'
import { FIELD_SYNONYMS, normalizeFieldName, SOURCE_FIELDS } from './synonyms.ts'
import { hasSecret, hidePasswords, isUnsafeUrl, redactAll, redactText } from './unsafe-urls.ts'

/** A row in the model's terms. Its final id and its pages need the whole directory and come later. */
export interface MappedRow {
  listing: Omit<Listing, 'id' | 'categories'>
  /** The id set by the source, cleaned; otherwise it is derived from the name. */
  explicitId?: string
  /** Whether that is the name of its file, which another folder may have too. */
  isIdOfFile?: boolean
}

/** What the directory says about fields, and what hears of values that do not fit. */
export interface FieldRules {
  readonly fields: readonly FieldSchema[]
  readonly onMisfit: (field: FieldSchema, value: unknown, where: SourceLocation) => void
}

const NO_RULES: FieldRules = { fields: [], onMisfit: () => undefined }

const MAX_BODY_LENGTH = 100_000

/** Fields that are read one by one: the others depend on each other. */
const FIELDS = SOURCE_FIELDS.filter(
  ({ name }) => !['id', 'name', 'url', 'description', 'body', 'links', 'extra'].includes(name),
)

/**
 * Maps a row onto the model: the operator's mapping first, then common names, and everything else into `extra`.
 * All text is untrusted and cleaned here; values that do not fit are reported and stay in `extra`.
 *
 * @returns `undefined` for a row without a name, after a diagnostic.
 */
export function mapRow(
  row: RowItem,
  config: MappingConfig,
  report: ReportDiagnostic,
  fieldsOfDirectory: FieldRules = NO_RULES,
): MappedRow | undefined {
  const warn = (code: string, message: string): void =>
    report({ severity: 'warning', code, message, location: row.location })
  const fields = readDates(splitFields(row.fields, splitsOf(config)), fieldsOfDirectory.fields)
  const picker = new FieldPicker({
    scope: { fields, key: row.key, file: row.ownFile, parents: row.parents },
    explicit: config.fields,
    synonyms: FIELD_SYNONYMS,
    defaults: config.defaults,
    consumed: row.placedBy,
    onInvalid(target, value) {
      // `deprecated: false` is a value, with the meaning of no status.
      if (target === 'status' && toBoolean(value) === false) return
      warn(`${target.split('.')[0]}_invalid`, `${target}: ${show(value)} does not fit; it was kept in extra`)
    },
    onMisfit(target, value, fieldName) {
      const text = DATES.has(target) ? (scalarText(value)?.trim() ?? '') : ''
      const isMeant = normalizeFieldName(fieldName) === target || /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(text)
      if (text === '' || !isMeant) return
      const advice = /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)
        ? `which number is the day is not known; declare the field under schema.fields with type: date and format: "%d/%m/%Y" or "%m/%d/%Y"`
        : 'this is no day; write YYYY-MM-DD'
      warn(`${target}_invalid`, `${fieldName}: ${show(value)} was kept in extra, as ${advice}`)
    },
  })
  const base = baseUrlOf(config, row.location.file)
  const logos = logoBase(config, row.location.file)

  const given = picker.pick('name', (value) => nameOf(value)) ?? nameOf(row.key) ?? nameOf(row.ownFile)
  const url = mapUrl(picker, fields, base, config, warn)
  // An address without its scheme, which toUrl has completed, is called as others are.
  const isAddress = given?.includes('/') === true && url !== undefined && toUrl(given, base) === url
  const fullName = (isAddress ? undefined : given) ?? (url === undefined ? undefined : nameOfUrl(url))
  if (given === undefined) {
    const outcome = fullName === undefined ? '' : `, so it is called "${clipText(fullName, 60)}" by its address`
    warn(
      'name_missing',
      `name: the row has no name${outcome}; add one or name the field that holds it under fields.name`,
    )
  }
  if (fullName === undefined) return undefined
  const name = clipText(fullName, MAX_NAME_LENGTH)
  if (name !== fullName)
    warn('name_too_long', `name: longer than ${MAX_NAME_LENGTH} characters, it was cut: "${clipText(name, 60)}"`)

  const ownId = picker.pick('id', (value) => toLine(value, 400))
  const originalId = ownId ?? row.ownFile
  const explicitId = originalId === undefined ? '' : slugify(originalId)
  const written = picker.pick('body', (value) => textBlock(value))
  const problem = written === undefined ? undefined : findMarkdownProblem(written)
  if (problem !== undefined) warn('body_too_complex', `body: ${problem.message}; it was left out`)
  const body = problem === undefined ? written : undefined
  const plain =
    picker.pick('description', (value) => plainLine(value, row.isPlainText)) ??
    (body === undefined ? undefined : firstParagraph(body))
  // What is left of Markdown is that which could not be parsed.
  const leftover = plain === undefined ? undefined : findMarkdownProblem(plain)
  if (leftover !== undefined) {
    warn('description_too_complex', `description: ${leftover.message}; it was read as plain text`)
  }
  const description = plain === undefined ? undefined : cleanLine(plain, MAX_DESCRIPTION_LENGTH)
  if (plain !== undefined && plain.length > MAX_DESCRIPTION_LENGTH) {
    warn('description_too_long', `description: longer than ${MAX_DESCRIPTION_LENGTH} characters, it was cut`)
  }
  if (body !== undefined && body.length > MAX_BODY_LENGTH) {
    warn('body_too_long', `body: longer than ${MAX_BODY_LENGTH} characters, it was cut`)
  }
  const kept: Record<string, unknown> = {}
  const keep: ParseContext['keep'] = (name, value) => void (kept[name] = value)
  const draft: Record<string, unknown> = {}
  let lastDay: string | undefined
  const setEnd = (day: string): void => void (lastDay = day)
  const isPlainText = row.isPlainText === true
  const context: ParseContext = { config, base, logos, isPlainText, year: yearOf(row), keep, setEnd }
  for (const field of FIELDS) draft[field.name] = redactAll(pickField(field, picker, context))
  const replaced = draft['alternative_to'] ?? alternativesIn(description ?? '')
  Object.assign(draft, {
    name,
    url,
    end: draft['end'] ?? lastDay,
    alternative_to: replaced,
    description,
    type: draft['type'] ?? config.type,
    body: body === undefined ? undefined : clipText(body, MAX_BODY_LENGTH),
    links: redactAll(mapLinks(picker, config.fields, base)),
  })
  const further = picker.pick('extra', (value) => (isRecord(value) ? value : undefined)) ?? {}
  const { fields: rules, onMisfit } = fieldsOfDirectory
  const unsafe = new Set(Object.keys(fields).filter((field) => isUnsafe(fields[field])))
  const large: string[] = []
  const cleaned = cleanExtra({ ...kept, ...picker.rest(), ...further }, (field, problem) => {
    if (problem === 'unsafe') unsafe.add(field)
    else large.push(field)
  })
  if (large.length > 0) {
    const first = clipText(cleanLine(large[0] ?? ''), 60)
    warn('row_too_large', `${first}: more values or text than a listing may have; what is beyond was left out`)
  }
  if (unsafe.size > 0) {
    const which = Array.from(unsafe, (field) => clipText(redactText(cleanLine(field)), 60)).join(', ')
    warn('url_unsafe', `${which}: an address with a password, or one that runs a script, was left out`)
  }
  const extra = applyFields(cleaned, rules, (field, value) => onMisfit(field, value, row.location))
  // The id as its source writes it, for lookups by it.
  if (originalId !== undefined && explicitId !== originalId) extra['id'] ??= redactText(cleanLine(originalId))
  const listing = validate({ ...draft, name, extra }, warn)
  if (listing === undefined) return undefined
  reportSecret(listing, warn)
  if (explicitId === '') return { listing }
  return { listing, explicitId, ...(ownId === undefined && { isIdOfFile: true }) }
}

/** The year that the page of a row is about, or its file. */
export function yearOf({ categories, location }: RowItem): number | undefined {
  const places = [...(categories[0]?.path.toReversed() ?? []), ...location.file.split('/').toReversed()]
  const years = places.flatMap((place) => /(?<!\d)20\d\d(?!\d)/.exec(place) ?? [])
  return years[0] === undefined ? undefined : Number(years[0])
}

/** Our fields that are days or points in time. */
const DATES: ReadonlySet<string> = new Set(
  FIELDS.filter(({ type }) => type === 'date' || type === 'datetime').map(({ name }) => name),
)

/** Dates in the formats that the directory declares, as `YYYY-MM-DD`; those that do not fit stay as they are. */
function readDates(
  fields: Readonly<Record<string, unknown>>,
  rules: readonly FieldSchema[],
): Readonly<Record<string, unknown>> {
  const dates = rules.flatMap(({ name, type, format }): [string, string][] => {
    const day =
      type === 'date' && format?.includes('%') && Object.hasOwn(fields, name)
        ? toDateOf(fields[name], format)
        : undefined
    return day === undefined ? [] : [[name, day]]
  })
  return dates.length === 0 ? fields : { ...fields, ...Object.fromEntries(dates) }
}

/** The separators of every field, including those of the category rule. */
function splitsOf({ split, category }: MappingConfig): MappingConfig['split'] {
  return typeof category === 'object' && category.split !== undefined
    ? { ...split, [category.field]: category.split }
    : split
}

type Warn = (code: string, message: string) => void

function mapUrl(
  picker: FieldPicker,
  fields: Readonly<Record<string, unknown>>,
  base: string | undefined,
  config: MappingConfig,
  warn: Warn,
): string | undefined {
  const url = picker.pick('url', (value) => toUrl(value, base))
  const written = fields['url']
  if (
    url === undefined &&
    typeof written === 'string' &&
    written.trim() !== '' &&
    config.fields?.['url'] === undefined
  ) {
    const hint = base === undefined ? 'set base_url if it is relative' : 'write an absolute one'
    warn('url_invalid', `url: expected an absolute http(s) URL, got ${show(written)}; ${hint}`)
  }
  return url
}

/** Checks the draft against the model; a field that does not fit moves to `extra` with a diagnostic. */
function validate(draft: Record<string, unknown> & { extra: Record<string, unknown> }, warn: Warn) {
  const compact = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  const placeholder = { id: 'x', categories: ['x'] }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const result = listingSchema.safeParse({ ...compact, ...placeholder })
    if (result.success) {
      const { id: _id, categories: _categories, ...listing } = result.data
      return listing
    }
    for (const { path, message } of result.error.issues) {
      const field = String(path[0])
      warn('listing_invalid', `${path.join('.')}: ${message}; it was kept in extra`)
      if (field !== 'extra' && field in compact)
        compact['extra'] = cleanExtra({ ...draft.extra, [field]: compact[field] })
      delete compact[field]
    }
  }
  return undefined
}

function reportSecret({ url, links, extra }: MappedRow['listing'], warn: Warn): void {
  const candidates: [string, unknown][] = [
    ['url', url],
    ...links.map(({ rel, url }): [string, string] => [rel, url]),
    ...Object.entries(extra),
  ]
  for (const [field, value] of candidates) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one !== 'string' || !hasSecret(one)) continue
      warn(
        'secret_in_url',
        `${field}: the URL has a parameter that looks like a secret and would be published; remove it`,
      )
      return
    }
  }
}

/** A character as HTML writes it: `&amp;`. */
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);/i

function nameOf(value: unknown): string | undefined {
  const written = scalarText(Array.isArray(value) ? value[0] : value)
  const given = written !== undefined && ENTITY.test(written) ? toPlainText(written) : written
  const text = given !== undefined && isHttpUrl(given.trim()) ? nameOfUrl(given.trim()) : given
  // Room beyond the limit, so that a cut is noticed and reported.
  return text === undefined ? undefined : toLine(redactText(text), MAX_NAME_LENGTH * 10)
}

/** Whether a value is, or contains, an address that must not be published. */
function isUnsafe(value: unknown): boolean {
  return typeof value === 'string' && (isUnsafeUrl(value) || redactText(value) !== value)
}

/** A name for what only has an address: that of a repository, else its host. */
function nameOfUrl(url: string): string {
  const { hostname = url, pathname = '' } = URL.parse(url) ?? {}
  const repository = /^(?:github|gitlab|codeberg|bitbucket)\./.test(hostname)
    ? /^\/[^/]+\/([^/]+)/.exec(pathname)?.[1]
    : undefined
  return repository?.replace(/\.git$/, '') ?? hostname.replace(/^www\./, '')
}

function show(value: unknown): string {
  return clipText(hidePasswords(cleanLine(JSON.stringify(value) ?? String(value))), 80)
}

const USUAL_LINKS = Object.keys(FIELD_SYNONYMS).filter((target) => target.startsWith('links.'))

/** Maps additional links: `links.REL` of the mapping and of the usual names, and lists of `{rel, url}`. */
function mapLinks(
  picker: FieldPicker,
  explicit: Readonly<Record<string, unknown>> | undefined,
  base: string | undefined,
): Listing['links'] {
  const listed = picker.pick('links', (value) => readLinks(value, base), undefined, isPlainLink) ?? []
  const own = Object.keys(explicit ?? {}).filter(
    (target) => target.startsWith('links.') && !USUAL_LINKS.includes(target),
  )
  const links = new Map(listed.map((link) => [`${link.rel} ${link.url}`, link]))
  for (const target of [...own, ...USUAL_LINKS]) {
    const rel = target.slice('links.'.length)
    const toTarget = rel === 'repo' ? toRepositoryUrl : toUrl
    const urls = picker.pick(target, (value) => {
      const found = toList(value).map((one) => toTarget(one, base))
      return found.length > 0 && found.every((url) => url !== undefined) ? found : undefined
    })
    for (const url of urls ?? []) links.set(`${rel} ${url}`, { rel, url })
  }
  return [...links.values()]
}

/** A URL with a single label, and nothing else. */
function isPlainLink(entry: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(entry).length === 2 && 'url' in entry && ('rel' in entry || 'title' in entry)
}

function readLinks(value: unknown, base: string | undefined): Listing['links'] | undefined {
  const entries = isRecord(value)
    ? Object.entries(value).map(([rel, url]) => ({ rel, url }))
    : toList(value).map((entry) => (isRecord(entry) ? entry : { rel: 'related', url: entry }))
  const links: Listing['links'] = []
  for (const entry of entries) {
    const url = toUrl(entry.url, base)
    const rel =
      toLine('rel' in entry ? entry.rel : undefined, 40) ?? toLine('title' in entry ? entry.title : 'related', 40)
    if (url === undefined || rel === undefined) return undefined
    links.push({ rel, url })
  }
  return links.length > 0 ? links : undefined
}
