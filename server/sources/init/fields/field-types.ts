import type { FieldSchema } from '../../../../shared/model/field-schema.ts'
import type { Listing } from '../../../../shared/model/listing.ts'
import type { ExtraValue } from '../../mapping/clean-extra.ts'
import { parseDeclared } from '../../mapping/parse-field.ts'
import { titleOfName } from '../../mapping/title-of-name.ts'
import { commonFormat, toAmount, unitFormat } from '../../mapping/read-amount.ts'
import { isRecord } from '../../parse/records.ts'
import { type Shape, shapeOf } from './columns.ts'
import { examples, type GuessExplanation, percent } from './explanation.ts'

type Extra = Listing['extra']
type TypeOfField = Omit<FieldSchema, 'name'>

/** Share of listings that have a field which is worth a line of the schema. */
const MIN_FILLED = 0.1

/** Listings that must have one value for it to say nothing. */
const MIN_SAME = 4

/** Parts of an object that pages show; with more, or deeper ones, it is data for programs. */
const MAX_LEAVES = 12
const MAX_DEPTH = 2

/** What texts of one shape are. */
const TYPES: readonly (readonly [shapes: readonly Shape[], type: TypeOfField, what: string])[] = [
  [['boolean'], { type: 'boolean' }, 'texts are yes or no'],
  [['email'], { type: 'string', format: 'email' }, 'texts are e-mail addresses'],
  [['year'], { type: 'year' }, 'texts are years'],
  [['day'], { type: 'date' }, 'texts are dates'],
  [['time'], { type: 'datetime' }, 'texts are times'],
  [['integer', 'year'], { type: 'integer' }, 'texts are numbers'],
  [['integer', 'year', 'number'], { type: 'number' }, 'texts are numbers'],
]

/** What only programs need, wherever it stands. */
const FOR_PROGRAMS: ReadonlySet<Shape> = new Set<Shape>(['digest', 'pattern', 'download'])

const BARE_ADDRESS = /^(?:www\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*$|^www\.\S+$/i

/** Units and currencies that end names and mean nothing else there, as they are written. */
const LAST_WORDS: ReadonlyMap<string, string> = new Map(
  'km cm mm km2=km² m2=m² kg lbs ml kb=KB mb=MB gb=GB tb=TB mhz=MHz ghz=GHz kwh=kWh mah=mAh mph kmh=km/h usd=USD eur=EUR gbp=GBP chf=CHF percent=% pct=% hours=h minutes=min min days'
    .split(' ')
    .map((word): [string, string] => {
      const [name = '', written = name] = word.split('=')
      return [name, written]
    }),
)

/** Values that only programs know: digests, UUIDs, numbers of things. */
const ID = /^(?:[0-9a-f]{7,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{3,}|(?=\S*\d)[A-Za-z0-9_-]{8,40})$/
const ID_NAME = /(?:^|[_\s-])(?:id|uuid|guid|sha|hash|digest)$|(?:Id|ID|Uuid|Hash)$/

/**
 * Guesses what `schema.fields` says of the further fields of listings: those that enough have, and that pages would not
 * show well by themselves. A type is that of every value, so that checks have nothing to say about it.
 *
 * @param isWhole Whether these are all listings; else numbers that were not read may have decimals.
 */
export function guessFieldTypes(
  extras: readonly Extra[],
  isWhole: boolean,
): { fields: FieldSchema[]; explanation: GuessExplanation[] } {
  const columns = new Map<string, ExtraValue[]>()
  for (const extra of extras) {
    for (const [name, value] of Object.entries(extra)) {
      const values = columns.get(name) ?? []
      columns.set(name, values)
      if (value !== null && value !== '') values.push(value)
    }
  }
  const fields: FieldSchema[] = []
  const explanation: GuessExplanation[] = []
  for (const [name, values] of columns) {
    if (name.length > 200 || values.length < Math.max(2, extras.length * MIN_FILLED)) continue
    for (const { path = name, type, reason } of guessField(name, values, isWhole && values.length === extras.length)) {
      const own = type.type === 'integer' && !isWhole ? { ...type, type: 'number' as const } : type
      explanation.push({
        path: ['schema', 'fields', fields.length],
        decision: `\`${path}\``,
        reason: `${reason}; in ${percent(values.length, extras.length)} of listings`,
      })
      fields.push({ name: path, ...own })
    }
  }
  return { fields, explanation }
}

interface TypeGuess {
  readonly path?: string
  readonly type: TypeOfField
  readonly reason: string
}

function guessField(name: string, values: readonly ExtraValue[], isEverywhere: boolean): TypeGuess[] {
  const hide = (reason: string): TypeGuess[] => [{ type: { hidden: true }, reason: `${reason}; only in the data` }]
  const isSame = isEverywhere && values.length >= MIN_SAME && values.every((value) => typeof value === 'string')
  if (isSame && new Set(values.map((value) => JSON.stringify(value))).size === 1) {
    return hide('the same in every listing')
  }
  const records = values.filter((value) => isRecord(value))
  if (records.length === values.length) return guessParts(name, records)
  if (values.some((value) => Array.isArray(value) && value.some(isForPrograms))) return hide('for programs')
  if (!values.every((value) => typeof value === 'string' || typeof value === 'number')) return []
  const texts = values.map((value) => String(value).trim())
  const isOwn = new Set(texts).size >= texts.length * 0.9
  if (isOwn && ID_NAME.test(name) && texts.every((text) => ID.test(text))) return hide(`ids, as ${examples(texts, 1)}`)
  const shapes = new Set(texts.map(shapeOf))
  const isAll = (among: readonly Shape[]): boolean => [...shapes].every((shape) => among.includes(shape))
  if (isAll([...FOR_PROGRAMS, 'file'])) return hide(`for programs, as ${examples(texts, 1)}`)
  const head = isAll(['integer', 'year', 'number']) ? readHead(name) : undefined
  const format = head?.format ?? commonFormat(texts)
  if (format !== undefined) {
    const isWhole = texts.every((text) => Number.isInteger(toAmount(text, format)))
    const reason = `numbers of ${format.replace(/^\w+:/, '')}, for instance ${examples(texts)}`
    const title = head && { title: titleOfName(head.title) }
    return [{ type: { ...title, type: isWhole ? 'integer' : 'number', format }, reason }]
  }
  if (values.every((value) => typeof value === 'number')) return []
  // `1.10` is another version than `1.1`.
  if (/version/i.test(name)) return []
  const [, type, what] = texts.every((text) => BARE_ADDRESS.test(text))
    ? ([[], { type: 'string', format: 'uri' }, 'texts are addresses'] as const)
    : (TYPES.find(([among]) => isAll(among)) ?? [])
  // Checks read values as this does.
  if (type !== undefined && values.every((value) => parseDeclared(value, { name, ...type }) !== undefined)) {
    return [{ type, reason: `${what}, for instance ${examples(texts)}` }]
  }
  const delimiter = [';', '|'].find((each) => isList(texts, each))
  if (delimiter === undefined) return []
  return [{ type: { type: 'list', delimiter }, reason: `texts are lists, for instance ${examples(texts, 1)}` }]
}

/** What numbers count, as the head of their column says, and what it says besides: `Length (km)`, `price_usd`. */
function readHead(head: string): { readonly title: string; readonly format: string } | undefined {
  const [, inside, said = ''] = /^(.*\S)\s*[([](?:in )?([^)\]\s]+)[)\]]\s*$/.exec(head) ?? []
  const [, before, last = ''] = /^(.+)[_ ]([a-z]+\d?)$/i.exec(head) ?? []
  const title = inside ?? before
  // `players_min`
  if (last === 'min' && !/time|duration|length|runtime|dauer|zeit/i.test(before ?? '')) return undefined
  const format = unitFormat(inside === undefined ? (LAST_WORDS.get(last.toLowerCase()) ?? '') : said)
  return title === undefined || format === undefined ? undefined : { title, format }
}

/** Objects with more parts than a page shows are hidden; of others, parts that are for programs. */
function guessParts(name: string, records: readonly Readonly<Record<string, ExtraValue>>[]): TypeGuess[] {
  const large = records.filter((value) => {
    const { leaves, depth } = measure(value)
    return leaves > MAX_LEAVES || depth > MAX_DEPTH
  })
  // Keys that are dates or numbers make a series.
  const series = records.filter((value) => Object.keys(value).every((key) => /^\d/.test(key)))
  if (Math.max(large.length, series.length) > records.length / 2) {
    return [{ type: { hidden: true }, reason: 'objects with more parts than a page shows; only in the data' }]
  }
  const keys = new Set(records.flatMap((record) => Object.keys(record)))
  const hidden = [...keys].filter((key) => records.some((record) => isForPrograms(record[key])))
  const reason = 'for programs; only in the data'
  if (hidden.length > Math.min(3, keys.size / 2)) return [{ type: { hidden: true }, reason }]
  return hidden
    .filter((key) => !/[.[\]]/.test(key))
    .map((key) => ({ path: `${name}.${key}`, type: { hidden: true }, reason }))
}

/** Whether a value is, or has in it, what people do not read. */
function isForPrograms(value: unknown): boolean {
  if (typeof value === 'string') return FOR_PROGRAMS.has(shapeOf(value.trim()))
  if (Array.isArray(value)) return value.some(isForPrograms)
  return isRecord(value) && Object.values(value).some(isForPrograms)
}

/** Whether a separator stands in many texts, and the parts repeat. */
function isList(texts: readonly string[], delimiter: string): boolean {
  const several = texts.filter((text) => text.includes(delimiter))
  if (several.length < Math.max(2, texts.length * 0.1)) return false
  const parts = texts.flatMap((text) => text.split(delimiter).map((part) => part.trim())).filter((part) => part !== '')
  return new Set(parts).size <= parts.length / 2 && parts.every((part) => part.length <= 60)
}

function measure(value: unknown): { leaves: number; depth: number } {
  if (!isRecord(value)) return { leaves: 1, depth: 0 }
  const inner = Object.values(value).map(measure)
  return {
    leaves: inner.reduce((sum, { leaves }) => sum + leaves, 0),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  }
}
