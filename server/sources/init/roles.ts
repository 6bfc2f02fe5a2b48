import { type FieldRow, type FieldType, LISTING_FIELDS } from '../../../shared/model/fields.ts'
import WORDS from '../words.json' with { type: 'json' }
import { toBoolean, toCoordinates, toDate, toPeriod, toStatus } from '../mapping/map-values.ts'
import { FIELD_SYNONYMS, normalizeFieldName, SOURCE_FIELDS } from '../mapping/synonyms.ts'
import { toLanguage } from '../mapping/to-language.ts'
import { type Column, columnsNamed, isAboutOthers, shapeOf } from './columns.ts'
import { examples, type GuessExplanation, percent, type TypeGuess } from './explanation.ts'

/** Which field of a source is which of ours, by names and values. */
export interface Roles {
  readonly fields: Record<string, string | string[]>
  readonly explanation: GuessExplanation[]
  readonly type?: TypeGuess
}

/** What names a row that no field of it names: its key in a map or its file. */
export interface NameOutside {
  readonly field: '$key' | '$file'
  readonly values: readonly string[]
}

/** What is known of rows beside their fields. */
export interface RowsOutside {
  readonly outside?: NameOutside | undefined
  /** Of days that say none, as that of the first row. */
  readonly year?: number | undefined
  /** The fields of lists in them. */
  readonly inLists?: () => readonly Column[]
}

/** The names of one of our fields that readers recognize, and those that need a look at the values. */
function namesOf(field: string): string[] {
  const row: FieldRow | undefined = LISTING_FIELDS.find(({ name }) => name === field)
  return [...(FIELD_SYNONYMS[field] ?? []), ...(row?.guess || [])]
}

/** Where a thing is at home, the best first: its own site, then addresses that say no more than that they are some. */
const SITES = 'homepage homepageurl website websiteurl web site officialwebsite projecturl packageurl'.split(' ')
const HOMES = SITES.concat(namesOf('url'))
const SITE = /^(?:home|web|site)/i
const REPOSITORIES = [...namesOf('links.repo'), 'sourcecode', 'repository.url', 'repo.url', 'source.url']

/** Addresses that are about something else: of schemas, files, forms, pictures, people. */
const NO_HOMES =
  /schema|apiversion|edit|example|download|releasenote|manifest|logo|icon|image|img|picture|photo|avatar|badge|screenshot|thumb|video|feed|rss|atom|changelog|licen[cs]e|twitter|mastodon|linkedin|facebook|instagram|discord|slack|telegram|donat|sponsor|issue|discuss|contact|support|raw|checkver|autoupdate|referral|polic(?:y|ies)|privacy|terms/i

/** Names like `Company Name` and `book_title`; not those of files, people and licences. */
const LIKE_A_NAME = /(?:name|title)$/
const OTHER_NAMES = /^(?:file|user|host|licen[cs]e|author|owner|first|last|nick|screen|sub|job|meta|seo|short|alt|sort)/

const DAYS = ['date', 'dates', 'day', 'days', 'when', 'datum', 'fecha', 'eventdate']

type Fits = (column: Column, year?: number) => boolean

/** Checks of values beyond those of the type: they reject a namesake with another meaning. */
const FITS: Readonly<Record<string, Fits>> = {
  tags: (column) => column.share('address', 'image') === 0,
  license: (column) => isShort(column) && column.share('integer', 'number') === 0,
  logo: (column) => column.share('image', 'address') >= 0.5,
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
  const repository = columnsNamed(filled, REPOSITORIES).find(
    (one) => (isMostlyAddresses(one) && !isOfPeople(one)) || isOwnerAndName(one),
  )

  if (!isNamed) {
    const own = chooseHomes(filled, repository)
    // Editions of one thing have addresses of their own: the last is the newest.
    const inList =
      own.length > 0 ? {} : Object.groupBy(inLists(), ({ name: one }) => (SITE.test(one) ? 'sites' : 'others'))
    const listed = [inList.sites, inList.others].flatMap((some = []) => chooseHomes(some, undefined))
    const homes = own.length > 0 ? own : listed
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
    column.isList
      ? column.values.length === column.filled * 2 && isNumeric(column)
      : column.values.every((value) => toCoordinates(value) !== undefined),
  )
  if (fields['start'] !== undefined) return { name: 'Event', reason: 'listings have a start' }
  if (isPaired || fields['location.lat'] !== undefined) return { name: 'Place', reason: 'listings have coordinates' }
  if (repository === undefined || repository.filled < repository.rows * 0.4) return undefined
  return {
    name: 'SoftwareApplication',
    reason: `${percent(repository.filled, repository.rows)} of rows have a repository`,
  }
}

/** Share of rows that have an address which stands in for others. */
const MIN_STAND_IN = 0.02

/** Addresses of the thing in the order in which they count, each for rows that those before it leave without one. */
function chooseHomes(columns: readonly Column[], repository: Column | undefined): Column[] {
  const isPlace = (column: Column): boolean =>
    isMostlyAddresses(column) && !NO_HOMES.test(column.name) && column !== repository
  const isHome = (column: Column): boolean => isPlace(column) && isOwn(column)
  const own = columnsNamed(columns, HOMES).filter(
    (one) => (isHome(one) || (isHost(one) && one !== repository && isOwn(one))) && !isAboutOthers(one),
  )
  // Editions of one thing have its site in common.
  const named = own.length > 0 ? own : columnsNamed(columns, SITES).filter(isPlace).slice(0, 1)
  const docs = columnsNamed(columns, namesOf('links.docs')).filter(isMostlyAddresses)
  const others = columns
    .filter(
      (one) =>
        (isHome(one) || (columns.length === 1 && isHost(one))) &&
        !isAboutOthers(one) &&
        !docs.includes(one) &&
        one.filled >= one.rows * 0.5,
    )
    .toSorted((a, b) => b.filled - a.filled)
    .slice(0, 1)
  const has = new Set<number>()
  const covered = new Set(named.flatMap((column) => [...column.has])).size
  const further = covered < (columns[0]?.rows ?? 0) * 0.5 ? others : []
  const repositories = repository !== undefined && isOwn(repository) ? [repository] : []
  const ordered = [...named, ...further, ...repositories, ...docs]
  return [...new Set(ordered)].filter((column) => {
    if (column.filled < column.rows * MIN_STAND_IN) return false
    const isNew = [...column.has].some((row) => !has.has(row))
    for (const row of column.has) has.add(row)
    return isNew
  })
}

/** Whether rows have an address each, rather than one of what they all come from. */
function isOwn(column: Column): boolean {
  return column.distinct >= column.values.length * 0.2
}

/** Short, distinct text; what is called a name before what is not, and what people read before what programs do. */
function chooseName(columns: readonly Column[], outside: NameOutside | undefined): Column | undefined {
  const possible = columns.filter(
    (column) =>
      !isAboutOthers(column) &&
      column.filled >= column.rows * 0.5 &&
      column.length <= 90 &&
      column.share('text', 'repository', 'host', 'file') >= 0.6,
  )
  const called = possible
    .filter(({ name }) => {
      const last = normalizeFieldName(name.slice(name.lastIndexOf('.') + 1))
      return LIKE_A_NAME.test(last) && !OTHER_NAMES.test(last)
    })
    .toSorted((a, b) => Number(isSpelled(b)) - Number(isSpelled(a)))
  // Names in objects that repeat are of somebody else.
  const named = [...new Set([...columnsNamed(possible, namesOf('name')), ...called])].filter(
    ({ name, distinct, filled }) => distinct >= filled * (name.includes('.') ? MIN_DISTINCT_NAMES : 0.2),
  )
  const isDistinct = (column: Column): boolean => column.distinct >= column.filled * MIN_DISTINCT_NAMES
  const readable = named.find((column) => isReadable(column) && isDistinct(column)) ?? named.find(isReadable)
  if (readable !== undefined) return readable
  const isKeyed = outside !== undefined && outside.values.length > 0
  const plain = named.find((column) => column.share('host', 'file') < 0.5)
  if (plain !== undefined) return plain
  if (isKeyed) return undefined
  if (named[0] !== undefined) return named[0]
  const texts = possible.filter(
    (column) =>
      !column.isList &&
      column.filled >= column.rows * 0.9 &&
      column.distinct >= column.rows * 0.8 &&
      column.share('text') >= 0.8 &&
      column.length <= 60,
  )
  const isText = (column: Column): boolean => columnsNamed([column], namesOf('description')).length > 0
  return (
    texts
      .filter((column) => !isText(column))
      .toSorted((a, b) => Number(isSpelled(b)) - Number(isSpelled(a)) || b.distinct - a.distinct)[0] ??
    texts.find((column) => column.length <= MAX_NAME_AVERAGE)
  )
}

/** Share of names that are different where a field names things rather than what they have in common. */
const MIN_DISTINCT_NAMES = 0.8

/** Average length of texts that are called descriptions and are names. */
const MAX_NAME_AVERAGE = 40

/** Whether most values are written for people: words or capitals, and no path or host. */
function isReadable({ values }: Column): boolean {
  const readable = values.filter(
    (value) => /[\s\p{Lu}\p{Lo}]/u.test(value) && !/[@/]|\.\p{Ll}|^\p{Lu}{0,2}\d{3}/u.test(value),
  )
  return readable.length >= values.length * 0.6
}

/** Whether most values have small letters, or are in a script without them: codes are capitals and digits. */
function isSpelled({ values }: Column): boolean {
  return values.filter((value) => /[\p{Ll}\p{Lo}]/u.test(value)).length >= values.length * 0.6
}

/** Whether names outside of rows are words, and not made by a program. */
function isSpeaking({ values }: NameOutside): boolean {
  const random = values.filter((value) => /^(?=.*\d)(?=.*\p{Lu})[\w-]{8,}$|^[0-9a-f-]{12,}$|^\d+$/u.test(value))
  return random.length < values.length * 0.3
}

/** Share of ids that are different: one that was copied is reported. */
const MIN_DISTINCT = 0.99

/** A column that is one by its name, and different, short and no address in every row. */
function chooseId(columns: readonly Column[], name: Column | undefined): Column | undefined {
  const isId = (column: Column): boolean =>
    column !== name &&
    !column.isList &&
    column.filled === column.rows &&
    column.rows > 1 &&
    column.distinct >= column.rows * MIN_DISTINCT &&
    column.length <= 40 &&
    column.values.every((value) => value.length <= 80 && !value.includes('/')) &&
    column.share('address', 'email', 'number') === 0
  const named = columnsNamed(columns, namesOf('id'))
  const technical = columnsNamed(columns, namesOf('name')).filter(
    (column) => name !== undefined && isReadable(name) && !isReadable(column),
  )
  const called = columns.filter(({ name: own }) => /(?:[a-z]I[Dd]|[_\s.-]id)$/.test(own) && !own.includes('.'))
  return [...named, ...technical, ...called].find((column) => isId(column) && !isAboutOthers(column))
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

function isMostlyAddresses(column: Column): boolean {
  return column.values.length > 0 && column.share('address') >= 0.6
}

/** Whether addresses have one name behind the host, as those of people have at forges. */
function isOfPeople({ values }: Column): boolean {
  return values.filter((value) => /^https?:\/\/[^/]+\/[^/]+\/?$/.test(value)).length > values.length / 2
}

function isHost(column: Column): boolean {
  return column.share('host', 'address') >= 0.8
}

/** Whether the values name repositories as `owner/name`. */
function isOwnerAndName(column: Column): boolean {
  return column.share('repository') >= 0.6
}

/** Average length of names of things and places, at most. */
const MAX_SHORT = 60

function isShort(column: Column): boolean {
  return column.length <= MAX_SHORT
}

function isNumeric(column: Column): boolean {
  return column.share('integer', 'number', 'year') === 1
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
