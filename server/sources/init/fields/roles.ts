import type { FieldType } from '../../../../shared/model/fields.ts'
import WORDS from '../../words.json' with { type: 'json' }
import { toBoolean, toCoordinates, toDate, toPeriod, toStatus } from '../../mapping/map-values.ts'
import { FIELD_SYNONYMS, SOURCE_FIELDS } from '../../mapping/synonyms.ts'
import { toLanguage } from '../../mapping/to-language.ts'
import { chooseHomes, findRepository, isMostlyAddresses, isOwnerAndName } from './choose-homes.ts'
import { chooseId, chooseName, isSpeaking, type NameOutside } from './choose-names.ts'
import { type Column, columnsNamed, isAboutOthers, namesOf, shapeOf } from './columns.ts'
import { examples, type GuessExplanation, percent, type TypeGuess } from './explanation.ts'

/** Which field of a source is which of ours, by names and values. */
export interface Roles {
  readonly fields: Record<string, string | string[]>
  readonly explanation: GuessExplanation[]
  readonly type?: TypeGuess
}

/** What is known of rows beside their fields. */
export interface RowsOutside {
  readonly outside?: NameOutside | undefined
  /** Of days that say none, as that of the first row. */
  readonly year?: number | undefined
  /** The fields of lists in them. */
  readonly inLists?: () => readonly Column[]
}

const DAYS = ['date', 'dates', 'day', 'days', 'when', 'datum', 'fecha', 'eventdate']

type Fits = (column: Column, year?: number) => boolean

/** Checks of values beyond those of the type: they reject a namesake with another meaning. */
const FITS: Readonly<Record<string, Fits>> = {
  tags: (column) => column.share('address', 'image') === 0,
  license: (column) => isShort(column) && column.share('integer', 'number') === 0,
  logo: (column) => column.share('image', 'address') >= 0.5 && column.values.filter(isPage).length < column.filled / 2,
  language: (column) =>
    column.values.every((value) => value.split(/[,;]\s*|\s/).every((one) => toLanguage(one) !== undefined)),
  start: isPeriod,
  // `auto: {disabled: true}` is about a part.
  status: (column) => isStatus(column) && (!column.name.includes('.') || column.share('boolean', 'integer') === 0),
  // States of things are written small.
  'location.region': (column) =>
    isShort(column) &&
    column.values.filter((value) => /^[\p{Lu}\p{Lo}]/u.test(value)).length >= column.values.length * 0.8,
  // Addresses of accounts are no places.
  'location.name': (column) =>
    column.length <= 2 * MAX_SHORT && !column.values.some((value) => /^\S{32,}$/.test(value)),
  'location.country': (column) => isShort(column) && column.share('integer', 'number') === 0,
}

const FITS_TYPE: Readonly<Partial<Record<FieldType, Fits>>> = {
  date: isDate,
  datetime: isDate,
  yearmonth: isDate,
  integer: isNumeric,
  number: isNumeric,
  year: isNumeric,
}

/** What parts of places are called in languages of pages. */
const PLACES: Readonly<Record<string, string>> = WORDS.places

/** Fields whose names alone decide, where their values fit. */
const BY_NAME: readonly (readonly [field: string, names: readonly string[], fits: Fits])[] = [
  ...SOURCE_FIELDS.flatMap((row) => [
    row,
    ...(row.parts ?? []).map((part) => ({ ...part, name: `${row.name}.${part.name}` })),
  ]).flatMap(({ name, type, guess = [] }) => {
    if (guess === false || ['id', 'name', 'url', 'description'].includes(name)) return []
    const names = [...(FIELD_SYNONYMS[name] ?? []), ...guess, ...(PLACES[name]?.split(' ') ?? [])]
    return [[name, names, FITS[name] ?? FITS_TYPE[type] ?? isShort] as const]
  }),
  ...['links.docs', 'links.demo'].map((name) => [name, namesOf(name), isMostlyAddresses] as const),
]

/**
 * Chooses the fields that are ours.
 *
 * @param isNamed Whether the reader finds names and addresses itself, as in Markdown.
 */
export function chooseRoles(columns: readonly Column[], rows: RowsOutside = {}, isNamed = false): Roles {
  const { outside, year, inLists = () => [] } = rows
  const fields: Roles['fields'] = {}
  const explanation: GuessExplanation[] = []
  const taken = new Set<Column>()
  const filled = columns.filter((column) => column.filled > 0)
  const set = (field: string, value: string | string[], column: Column | undefined, reason: string): void => {
    if (column) taken.add(column)
    fields[field] = value
    const shown = [value].flat().map((each) => `\`${each}\``)
    explanation.push({ path: ['fields', field], decision: `${shown.join(', then ')} → ${field}`, reason })
  }
  const fillOf = (column: Column): string => `filled in ${percent(column.filled, column.rows)} of rows`
  const repository = findRepository(filled)

  if (!isNamed) {
    const homes = chooseHomes(filled, repository, inLists)
    const name = chooseName(filled, outside)
    if (name !== undefined) {
      // The address names rows that have no name.
      const names = name.filled < name.rows && homes[0] !== undefined ? [name.name, homes[0].name] : name.name
      set('name', names, name, `${fillOf(name)}, for instance ${examples(name.values)}`)
    } else if (outside !== undefined && (isSpeaking(outside) || homes[0] === undefined)) {
      const what = outside.field === '$key' ? 'the key' : 'the name of the file'
      set('name', outside.field, undefined, `${what} names a row, for instance ${examples(outside.values)}`)
    } else if (homes[0] !== undefined) {
      const isHosted = repository !== undefined && repository.filled >= homes[0].filled && isOwnerAndName(repository)
      const gives = isHosted ? `https://github.com/{${repository.name}}` : homes[0].name
      set('name', gives, undefined, 'no field holds a name, so the address gives it')
    }
    const id = chooseId(filled, name)
    if (id !== undefined) set('id', id.name, id, `different in every row, for instance ${examples(id.values)}`)
    const [first] = homes
    const ofForge = ['repoowner', 'reponame'].flatMap((each) => columnsNamed(filled, [each]).slice(0, 1))
    const areHosts = outside?.values.every((value) => shapeOf(value) === 'host' && value === value.toLowerCase())
    const isHosted = name === undefined && outside !== undefined && areHosts
    if (isHosted && homes.every((home) => home === repository)) {
      set('url', outside.field, undefined, `${outside.field === '$key' ? 'keys' : 'names of files'} are hosts`)
    } else if (first !== undefined) {
      const expressions = homes.map((home) => (isOwnerAndName(home) ? `https://github.com/{${home.name}}` : home.name))
      const rest = homes.length > 1 ? '; the others stand in for it' : ''
      const isWhole = expressions.length === 1 ? (expressions[0] ?? '') : expressions
      set('url', isWhole, first === repository ? undefined : first, `addresses, ${fillOf(first)}${rest}`)
    } else if (ofForge.length === 2 && ofForge.every((column) => column.filled >= column.rows * 0.8)) {
      const address = `https://github.com/${ofForge.map((column) => `{${column.name}}`).join('/')}`
      set('url', address, undefined, 'owners and names of repositories')
    } else if (name !== undefined && name.share('repository') > 0.9) {
      set('url', `https://github.com/{${name.name}}`, undefined, 'names are those of repositories')
    }
    if (repository !== undefined && fields['url'] !== repository.name) {
      set('links.repo', repository.name, repository, `repositories, for instance ${examples(repository.values, 1)}`)
    }
  }
  const description = chooseDescription(filled, taken)
  if (description !== undefined) {
    const example = `${fillOf(description)}, for instance ${examples(description.values, 1)}`
    set('description', description.name, description, example)
  }
  const find = ([, names, fits]: (typeof BY_NAME)[number]): Column | undefined =>
    columnsNamed(filled, names).find((each) => !taken.has(each) && !isAboutOthers(each) && fits(each, year))
  // A day alone is when something was begun: an event is somewhere, has an end, or an address and no text.
  const isSheet = fields['url'] !== undefined && !columns.some(({ name }) => name === 'body')
  const isEvent =
    isNamed || isSheet || BY_NAME.some((row) => /^(?:end$|location)/.test(row[0]) && find(row) !== undefined)
  for (const row of BY_NAME) {
    const field = row[0] === 'start' && !isEvent ? 'added' : row[0]
    const column = fields[field] === undefined ? find(row) : undefined
    if (column)
      set(field, column.name, column, `by its name; ${fillOf(column)}, for instance ${examples(column.values)}`)
  }
  // Points of GeoJSON have their longitude first (RFC 7946).
  const point = filled.find((column) => /(?:^|\.)geometry\.coordinates$/.test(column.name) && isPair(column))
  if (point !== undefined && fields['location.lat'] === undefined) {
    set('location.lat', `${point.name}[1]`, point, 'points of GeoJSON')
    set('location.lng', `${point.name}[0]`, point, 'points of GeoJSON')
  }
  const day = columnsNamed(filled, DAYS).find((column) => !taken.has(column) && isPeriod(column, year))
  // What is somewhere on a day is an event.
  if (
    day !== undefined &&
    fields['start'] === undefined &&
    Object.keys(fields).some((one) => one.startsWith('location'))
  )
    set('start', day.name, day, `a day beside a place; ${fillOf(day)}, for instance ${examples(day.values)}`)
  const type = guessType(fields, filled, repository)
  return { fields, explanation, ...(type && { type }) }
}

function guessType(
  fields: Roles['fields'],
  columns: readonly Column[],
  repository: Column | undefined,
): TypeGuess | undefined {
  const isPaired = columnsNamed(columns, namesOf('location')).some((column) =>
    column.isList ? isPair(column) : column.values.every((value) => toCoordinates(value) !== undefined),
  )
  if (fields['start'] !== undefined) return { name: 'Event', reason: 'listings have a start' }
  if (isPaired || fields['location.lat'] !== undefined) return { name: 'Place', reason: 'listings have coordinates' }
  if (repository === undefined || repository.filled < repository.rows * 0.4) return undefined
  return {
    name: 'SoftwareApplication',
    reason: `${percent(repository.filled, repository.rows)} of rows have a repository`,
  }
}

function chooseDescription(columns: readonly Column[], taken: ReadonlySet<Column>): Column | undefined {
  const open = columns.filter((column) => !taken.has(column) && !isAboutOthers(column))
  const texts = open.filter((column) => column.share('address', 'image', 'file') < 0.2 && column.share('text') >= 0.5)
  const isOfOthers = (name: string): boolean => isAboutOthers({ name: `${name}.` })
  const long = texts.filter(
    (column) =>
      column.name !== 'body' &&
      !column.isList &&
      column.length > 40 &&
      column.filled >= column.rows * 0.5 &&
      !isOfOthers(column.name) &&
      !BY_NAME.some(([field, names]) => field.startsWith('location') && columnsNamed([column], names).length > 0),
  )
  const usual = FIELD_SYNONYMS['description'] ?? []
  return (
    columnsNamed(texts, usual)[0] ??
    columnsNamed(texts, namesOf('description')).find(isProse) ??
    long.filter(isProse).toSorted((a, b) => b.filled - a.filled)[0]
  )
}

/** Whether half of the values are at least three words long, or as much in scripts without spaces. */
function isProse(column: Column): boolean {
  const long = column.values.filter((value) => value.split(/\s+/).length > 2 || /\p{Lo}{6}/u.test(value))
  return column.filled >= column.rows * 0.3 && long.length >= column.values.length * 0.5
}

/** Whether nearly every value is a status of ours or a truth value. */
export function isStatus(column: Column): boolean {
  const known = column.values.filter(
    (value) => toBoolean(value) !== undefined || toStatus(value, column.name) !== undefined,
  )
  return known.length >= column.values.length * 0.8
}

/** Whether an address is that of a site or folder. */
function isPage(value: string): boolean {
  return /^https?:\/\/[^/]+(?:\/|\/.*\/)?$/.test(value)
}

/** Average length of names of things and places, at most. */
const MAX_SHORT = 60

function isShort(column: Column): boolean {
  return column.length <= MAX_SHORT
}

function isNumeric(column: Column): boolean {
  return column.share('integer', 'number', 'year') === 1
}

/** Whether the values are two numbers in each row that has some. */
function isPair(column: Column): boolean {
  return column.isList && column.values.length === column.filled * 2 && isNumeric(column)
}

function isDate(column: Column): boolean {
  return column.share('day', 'time') >= 0.9
}

/** Whether nearly every value is a day, or a period of days. */
function isPeriod({ values }: Column, year?: number): boolean {
  const isOne = (value: string): boolean =>
    (toDate(value) ?? toDate(`${value} ${year}`) ?? toPeriod(value, year)) !== undefined
  return values.filter(isOne).length >= values.length * 0.9
}
