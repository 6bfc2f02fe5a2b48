import type { FieldSchema } from '../../../shared/model/field-schema.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { isRecord } from '../parse/records.ts'
import { examples, type GuessExplanation, percent } from './guess-explanation.ts'

type Extra = Listing['extra']

/** Share of listings that have a field which is worth a line of the schema, and share of its values that decide. */
const MIN_FILLED = 0.1
const MIN_FITTING = 0.95

/** Parts of an object that pages show; with more, or deeper ones, it is data for programs. */
const MAX_LEAVES = 12
const MAX_DEPTH = 2

/** What texts of a type look like, the most special first. */
const TEXTS: readonly (readonly [fits: RegExp, schema: Omit<FieldSchema, 'name'>, what: string])[] = [
  [/^(?:yes|no|true|false)$/i, { type: 'boolean' }, 'texts are yes or no'],
  [/^[^\s@/:]+@[\w-]+(?:\.[\w-]+)+$/, { type: 'string', format: 'email' }, 'texts are e-mail addresses'],
  [/^(?:www\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*$|^www\.\S+$/i, { type: 'string', format: 'uri' }, 'texts are addresses'],
  [/^(?:19|20)\d\d$/, { type: 'year' }, 'texts are years'],
  [/^\d{4}-\d\d-\d\d$/, { type: 'date' }, 'texts are dates'],
  [/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/, { type: 'datetime' }, 'texts are times'],
  [/^(?:0|-?[1-9]\d{0,14})$/, { type: 'integer' }, 'texts are numbers'],
  [/^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/, { type: 'number' }, 'texts are numbers'],
]

/** Values that only programs know: digests, UUIDs, numbers of things. */
const ID = /^(?:[0-9a-f]{7,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{3,}|(?=\S*\d)[A-Za-z0-9_-]{8,40})$/
const ID_NAME = /(?:^|[_\s-])(?:id|uuid|guid|sha|hash|digest)$|(?:Id|ID|Uuid|Hash)$/

/**
 * Guesses what `schema.fields` says of the further fields of listings: those that enough have, and that pages would
 * not show well by themselves.
 */
export function guessSchema(extras: readonly Extra[]): { fields: FieldSchema[]; explanation: GuessExplanation[] } {
  const columns = new Map<string, unknown[]>()
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
    const guess = guessField(name, values)
    if (guess === undefined) continue
    explanation.push({
      path: ['schema', 'fields', fields.length],
      decision: `\`${name}\``,
      reason: `${guess.reason}; in ${percent(values.length, extras.length)} of listings`,
    })
    fields.push({ name, ...guess.schema })
  }
  return { fields, explanation }
}

function guessField(
  name: string,
  values: readonly unknown[],
): { schema: Omit<FieldSchema, 'name'>; reason: string } | undefined {
  const isMost = (fits: (value: unknown) => boolean): boolean =>
    values.filter(fits).length >= values.length * MIN_FITTING
  const large = values.filter((value) => {
    const { leaves, depth } = measure(value)
    return leaves > MAX_LEAVES || depth > MAX_DEPTH
  })
  const records = values.filter((value) => isRecord(value))
  // Keys that are dates or numbers make a series.
  const series = records.filter((value) => Object.keys(value).every((key) => /^\d/.test(key)))
  if (records.length === values.length && Math.max(large.length, series.length) > values.length / 2) {
    return { schema: { hidden: true }, reason: 'objects with more parts than a page shows; only in the data' }
  }
  if (!isMost((value) => typeof value === 'string' || typeof value === 'number')) return undefined
  const texts = values.map(String)
  const isOwn = new Set(texts).size >= texts.length * 0.9
  const isNumber = isMost((value) => typeof value === 'number')
  if (isOwn && ID_NAME.test(name) && isMost((value) => ID.test(String(value)))) {
    return { schema: { hidden: true }, reason: `ids, for instance ${examples(texts, 1)}; only in the data` }
  }
  if (isNumber) return undefined
  for (const [fits, schema, what] of TEXTS) {
    if (isMost((value) => fits.test(String(value))))
      return { schema, reason: `${what}, for instance ${examples(texts)}` }
  }
  const delimiter = [';', '|'].find((each) => isList(texts, each))
  return delimiter === undefined
    ? undefined
    : { schema: { type: 'list', delimiter }, reason: `texts are lists, for instance ${examples(texts, 1)}` }
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
