import { cleanLine, cleanText } from '../../../shared/model/clean-text.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { isUnsafeUrl, redactText } from './unsafe-urls.ts'
import { isRecord, scalarText } from '../parse/records.ts'

export type ExtraValue = Listing['extra'][string]

const MAX_DEPTH = 32

/** Most values of one listing, those inside others counted: real ones have hundreds. */
const MAX_VALUES = 5_000

/** Most characters of their texts together. */
const MAX_CHARACTERS = 200_000

/** Why a field, or a part of it, was left out. */
export type ExtraProblem = 'unsafe' | 'large'

interface Cleaning {
  values: number
  characters: number
  report: (problem: ExtraProblem) => void
}

/**
 * Cleans fields that have no place in the model: every text as untrusted, every number finite, nesting beyond
 * {@link MAX_DEPTH} levels as JSON text. A field called `__proto__` is kept as `_proto_`.
 *
 * **Security:** addresses with a password, and those that run something, are left out; renditions would not link them,
 * but what they are must not be published either. So is what is beyond {@link MAX_VALUES} and {@link MAX_CHARACTERS}.
 *
 * @param onProblem Told of each field that is not whole.
 */
export function cleanExtra(
  fields: Readonly<Record<string, unknown>>,
  onProblem: (field: string, problem: ExtraProblem) => void = () => {},
): Record<string, ExtraValue> {
  const cleaned: Record<string, ExtraValue> = {}
  const cleaning: Cleaning = { values: 0, characters: 0, report: () => {} }
  for (const [key, value] of Object.entries(fields)) {
    const name = cleanKey(key)
    cleaning.report = (problem) => onProblem(name, problem)
    const kept = cleanValue(value, 0, cleaning)
    if (kept !== undefined) cleaned[name] = kept
    if (cleaning.values > MAX_VALUES) break
  }
  return cleaned
}

function cleanKey(key: string): string {
  const cleaned = redactText(cleanLine(key, 200))
  return cleaned === '__proto__' ? '_proto_' : cleaned
}

/** @returns `undefined` for what must not be published. */
function cleanValue(value: unknown, depth: number, cleaning: Cleaning): ExtraValue | undefined {
  cleaning.values += 1
  if (cleaning.values > MAX_VALUES) {
    if (cleaning.values === MAX_VALUES + 1) cleaning.report('large')
    return undefined
  }
  if (typeof value === 'string') return cleanString(value, cleaning)
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value === undefined) return null
  if (typeof value !== 'object') return scalarText(value) ?? null
  if (depth >= MAX_DEPTH) return cleanString(asText(value), cleaning)
  if (Array.isArray(value)) return value.flatMap((entry) => keep(cleanValue(entry, depth + 1, cleaning)))
  if (!isRecord(value)) return null
  const cleaned: Record<string, ExtraValue> = {}
  for (const [key, child] of Object.entries(value)) {
    const kept = cleanValue(child, depth + 1, cleaning)
    if (kept !== undefined) cleaned[cleanKey(key)] = kept
    if (cleaning.values > MAX_VALUES) break
  }
  return cleaned
}

function keep(value: ExtraValue | undefined): ExtraValue[] {
  return value === undefined ? [] : [value]
}

function cleanString(value: string, cleaning: Cleaning): string | undefined {
  cleaning.characters += value.length
  if (cleaning.characters > MAX_CHARACTERS) {
    cleaning.report('large')
    cleaning.characters -= value.length
    return undefined
  }
  const text = cleanText(value).trim()
  const redacted = isUnsafeUrl(text) ? undefined : redactText(text)
  if (redacted !== text) cleaning.report('unsafe')
  return redacted
}

function asText(value: object): string {
  try {
    return cleanText(JSON.stringify(value))
  } catch {
    // An alias inside its own anchor.
    return '…'
  }
}
