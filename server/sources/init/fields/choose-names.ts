import { normalizeFieldName } from '../../mapping/synonyms.ts'
import { type Column, columnsNamed, isAboutOthers, namesOf, shapeOf } from './columns.ts'

/** What names a row that no field of it names: its key in a map or its file. */
export interface NameOutside {
  readonly field: '$key' | '$file'
  readonly values: readonly string[]
}

/** Names like `Company Name` and `book_title`; not those of files, people and licences. */
const LIKE_A_NAME = /(?:name|title)$/
const OTHER_NAMES = /^(?:file|user|host|licen[cs]e|author|owner|first|last|nick|screen|sub|job|meta|seo|short|alt|sort)/

/** Short, distinct text; what is called a name before what is not, and what people read before what programs do. */
export function chooseName(columns: readonly Column[], outside: NameOutside | undefined): Column | undefined {
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
  const plain = named.find(
    ({ values }) =>
      values.filter((value) => isFileOfData(value) || shapeOf(value) === 'host').length < values.length / 2,
  )
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

/** Whether a name is that of a file which has something to say, and not of a program. */
function isFileOfData(value: string): boolean {
  return shapeOf(value) === 'file' && !/\.(?:exe|dll|msi|bat|cmd|ps1|py|jar)$/i.test(value)
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
export function isSpeaking({ values }: NameOutside): boolean {
  const random = values.filter((value) => /^(?=.*\d)(?=.*\p{Lu})[\w-]{8,}$|^[0-9a-f-]{12,}$|^\d+$/u.test(value))
  return random.length < values.length * 0.3
}

/** Share of ids that are different: one that was copied is reported. */
const MIN_DISTINCT = 0.99

/** A column that is one by its name, and different, short and no address in every row. */
export function chooseId(columns: readonly Column[], name: Column | undefined): Column | undefined {
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
