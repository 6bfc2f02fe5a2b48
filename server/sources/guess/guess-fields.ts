import { toBoolean, toStatus } from '../mapping/map-values.ts'
import type { FieldType } from '../../../shared/model/fields.ts'
import { FIELD_SYNONYMS, SOURCE_FIELDS } from '../mapping/synonyms.ts'
import type { Column } from './guess-columns.ts'
import { columnsNamed } from './guess-columns.ts'
import type { GuessExplanation, SourceGuess, TypeGuess } from './guess-explanation.ts'
import { examples, percent } from './guess-explanation.ts'

/** A guessed `fields:` mapping. */
export interface FieldsGuess {
  fields: Record<string, string | string[]>
  explanation: GuessExplanation[]
  type?: TypeGuess
}

/** Source of a row's name when no field has it: its key in a map or its file. `found`: name and URL are known. */
export type NameFallback = '$key' | '$file' | 'found'

const NAMES = namesOf('name', 'fullname', 'project', 'tool', 'label', 'name.common', 'name.en', 'name.official')
const URLS = namesOf('url', 'web', 'href', 'uri', 'info.url')
const DESCRIPTIONS = namesOf('description', 'desc', 'abstract', 'tagline', 'about')
const REPOSITORIES = namesOf('links.repo', 'sourcecode', 'repository.url', 'repo.url', 'source.url')

type Fits = (column: Column) => boolean

/** Checks of values beyond those of the type: they reject a namesake with another meaning. */
const FITS: Readonly<Record<string, Fits>> = {
  id: (column) => column.distinct >= column.filled * 0.9,
  tags: (column) => column.urls === 0,
  logo: (column) => !isShort(column) || column.urls > 0,
  language: isLanguage,
  status: isStatus,
}

const FITS_TYPE: Readonly<Partial<Record<FieldType, Fits>>> = {
  date: isDate,
  datetime: isDate,
  yearmonth: isDate,
  integer: isNumeric,
  number: isNumeric,
  year: isNumeric,
}

/** Fields whose names alone decide, where their values fit. */
const BY_NAME: readonly (readonly [field: string, names: readonly string[], fits: Fits])[] = [
  ...SOURCE_FIELDS.flatMap((row) => [
    row,
    ...(row.parts ?? []).map((part) => ({ ...part, name: `${row.name}.${part.name}` })),
  ]).flatMap(({ name, type, guess = [] }) =>
    guess === false ? [] : [[name, namesOf(name, ...guess), FITS[name] ?? FITS_TYPE[type] ?? isShort] as const],
  ),
  ...['links.docs', 'links.demo'].map((name) => [name, namesOf(name), isMostlyUrls] as const),
]

/** The names that reading recognizes by itself, and some that need a check of the values. */
function namesOf(field: string, ...more: string[]): string[] {
  return [...(FIELD_SYNONYMS[field] ?? []), ...more]
}

/** Adds the mapping of the rows' fields to a guess. */
export function addFields(guess: SourceGuess, columns: readonly Column[], nameFallback?: NameFallback): SourceGuess {
  const { fields, explanation, type } = guessFields(columns, nameFallback)
  return {
    ...guess,
    source: { ...guess.source, fields },
    explanation: [...guess.explanation, ...explanation],
    ...(type && { type }),
  }
}

/** Guesses which field of a source is which of ours from names and values. */
export function guessFields(columns: readonly Column[], nameFallback?: NameFallback): FieldsGuess {
  const guess: FieldsGuess = { fields: {}, explanation: [] }
  const taken = new Set<Column>()
  const set = (field: string, value: string | string[], column: Column | undefined, reason: string): void => {
    if (column) taken.add(column)
    guess.fields[field] = value
    const shown = [value]
      .flat()
      .map((each) => `\`${each}\``)
      .join(', then ')
    guess.explanation.push({ path: ['fields', field], decision: `${shown} → ${field}`, reason })
  }
  const filled = columns.filter((column) => column.filled > 0)

  const isNamed = nameFallback === 'found'
  const name = isNamed ? undefined : chooseName(filled)
  const technical = name && chooseTechnicalName(filled, name)
  if (name) set('name', name.name, name, `${fillOf(name)}, for instance ${examples(name.values)}`)
  else if (nameFallback && !isNamed)
    set(
      'name',
      nameFallback,
      undefined,
      `no field holds a name; the ${nameFallback === '$key' ? 'key' : 'file name'} does`,
    )

  if (technical) set('id', technical.name, technical, `looks like an id, for instance ${examples(technical.values)}`)

  const repository = columnsNamed(filled, REPOSITORIES).find((column) => isMostlyUrls(column) || isOwnerAndName(column))
  const repositoryUrl =
    repository && (isOwnerAndName(repository) ? `https://github.com/{${repository.name}}` : repository.name)
  const url =
    columnsNamed(filled, URLS).find(isMostlyUrls) ?? chooseUrl(filled.filter((column) => column !== repository))
  if (isNamed) {
    // The URL is that of the named link.
  } else if (url) {
    const isComplete = url.filled === url.rows || repositoryUrl === undefined || repository?.name === url.name
    const reason = `${percent(url.urls, url.values.length)} of values are http(s) URLs, ${fillOf(url)}`
    set(
      'url',
      isComplete ? url.name : [url.name, repositoryUrl],
      url,
      isComplete ? reason : `${reason}; the repository stands in for it`,
    )
  } else if (repository && repositoryUrl !== undefined) {
    set('url', repositoryUrl, undefined, `no other field holds URLs; ${fillOf(repository)}`)
  }
  if (repository && repository !== url) {
    const shape = isOwnerAndName(repository) ? 'values are "owner/name"' : 'values are URLs'
    set('links.repo', repository.name, repository, `${shape}, for instance ${examples(repository.values, 1)}`)
  }

  const description =
    columnsNamed(filled, DESCRIPTIONS).find(
      (column) => !taken.has(column) && (isCalledDescription(column) || isProse(column)),
    ) ?? chooseText(filled, taken)
  if (description)
    set(
      'description',
      description.name,
      description,
      `${fillOf(description)}, for instance ${examples(description.values, 1)}`,
    )

  for (const [field, names, fits] of BY_NAME) {
    if (guess.fields[field] !== undefined) continue
    const column = columnsNamed(filled, names).find((each) => !taken.has(each) && fits(each))
    if (column)
      set(field, column.name, column, `by its name; ${fillOf(column)}, for instance ${examples(column.values)}`)
  }
  const type = guessType(guess.fields, repository)
  return type ? { ...guess, type } : guess
}

function guessType(fields: FieldsGuess['fields'], repository: Column | undefined): TypeGuess | undefined {
  if (fields.start !== undefined) return { name: 'Event', reason: 'listings have a start' }
  if (fields['location.lat'] !== undefined) return { name: 'Place', reason: 'listings have coordinates' }
  if (repository && repository.filled >= repository.rows * 0.4) {
    return {
      name: 'SoftwareApplication',
      reason: `${percent(repository.filled, repository.rows)} of rows have a repository`,
    }
  }
  return undefined
}

function chooseName(columns: readonly Column[]): Column | undefined {
  const named = columnsNamed(columns, NAMES).filter(
    (column) => column.filled >= column.rows * 0.5 && !isMostlyUrls(column) && hasLetters(column),
  )
  const [first] = named
  if (first) return named.find(isReadable) ?? first
  const short = columns.filter((column) => !column.isList && column.filled >= column.rows * 0.9 && isShort(column))
  const isText = (column: Column): boolean => columnsNamed([column], DESCRIPTIONS).length > 0
  const texts = short
    .filter((column) => column.urls === 0 && !isNumeric(column) && !isDate(column) && hasLetters(column))
    .filter((column) => column.distinct >= column.rows * 0.8)
  return (
    texts.filter((column) => !isText(column)).sort((a, b) => b.distinct - a.distinct)[0] ??
    texts.find((column) => averageLength(column) <= MAX_NAME_AVERAGE)
  )
}

/** Average length of texts that are called descriptions and are names. */
const MAX_NAME_AVERAGE = 40

/** Whether rows have something to be called by. */
export function haveNames(columns: readonly Column[]): boolean {
  return chooseName(columns) !== undefined
}

/** The column named like a name that holds ids, where another one holds names to read. */
function chooseTechnicalName(columns: readonly Column[], name: Column): Column | undefined {
  const [first] = columnsNamed(columns, NAMES)
  const isId = first !== undefined && first !== name && first.distinct >= first.filled * 0.9 && !isReadable(first)
  return isId && isReadable(name) ? first : undefined
}

/** Whether most values are written for people: words or capitals, and no path or host. */
function isReadable({ values }: Column): boolean {
  const readable = values.filter((value) => /[\s\p{Lu}\p{Lo}]/u.test(value) && !/[@/]|\.\p{Ll}/u.test(value))
  return readable.length >= values.length * 0.6
}

function isCalledDescription(column: Column): boolean {
  return columnsNamed([column], namesOf('description')).length > 0 && column.urls === 0 && hasLetters(column)
}

function hasLetters({ values }: Column): boolean {
  return values.filter((value) => /\p{L}/u.test(value)).length >= values.length * 0.5
}

/** Whether half of the values are at least three words long, or as much in scripts without spaces. */
function isProse(column: Column): boolean {
  const long = column.values.filter((value) => value.split(/\s+/).length > 2 || /\p{Lo}{6}/u.test(value))
  return column.filled >= column.rows * 0.3 && long.length >= column.values.length * 0.5
}

/** Whether nearly every value is a status of ours or a truth value. */
function isStatus(column: Column): boolean {
  const known = column.values.filter(
    (value) => toBoolean(value) !== undefined || toStatus(value, column.name) !== undefined,
  )
  return known.length >= column.values.length * 0.8
}

function chooseUrl(columns: readonly Column[]): Column | undefined {
  const isPicture = (column: Column): boolean =>
    column.values.some((value) => /\.(?:png|svg|jpe?g|webp|gif|ico)$/i.test(value))
  const candidates = columns.filter(
    (column) => isMostlyUrls(column) && !isPicture(column) && column.filled >= column.rows * 0.5,
  )
  return candidates.sort((a, b) => b.filled - a.filled)[0]
}

function chooseText(columns: readonly Column[], taken: ReadonlySet<Column>): Column | undefined {
  const texts = columns.filter((column) => !taken.has(column) && column.urls === 0 && !column.isList)
  const long = texts.filter((column) => column.name !== 'body' && averageLength(column) > 40 && isProse(column))
  return long.sort((a, b) => b.filled - a.filled)[0]
}

function fillOf(column: Column): string {
  return `filled in ${percent(column.filled, column.rows)} of rows`
}

function isMostlyUrls(column: Column): boolean {
  return column.values.length > 0 && column.urls >= column.values.length * 0.6
}

function isOwnerAndName(column: Column): boolean {
  const matching = column.values.filter((value) => /^[\w.-]+\/[\w.-]+(?:#[\w./@-]+)?$/.test(value))
  return matching.length > 0 && matching.length >= column.values.length * 0.6
}

function isShort(column: Column): boolean {
  return averageLength(column) <= 60
}

function averageLength({ values }: Column): number {
  return values.reduce((sum, value) => sum + value.length, 0) / Math.max(values.length, 1)
}

function isNumeric(column: Column): boolean {
  return column.values.every((value) => /^-?\d+(?:\.\d+)?$/.test(value))
}

function isDate(column: Column): boolean {
  return column.values.filter((value) => /^\d{4}-\d\d(?:-\d\d)?/.test(value)).length >= column.values.length * 0.9
}

function isLanguage(column: Column): boolean {
  return column.values.every((value) =>
    value.split(/[,;\s]+/).every((part) => /^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/i.test(part)),
  )
}
