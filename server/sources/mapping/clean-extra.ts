import { cleanLine, cleanText } from '../../../shared/model/clean-text.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { isRecord, scalarText } from '../parse/records.ts'

/** A value of `extra`. */
export type ExtraValue = Listing['extra'][string]

const MAX_DEPTH = 32

/**
 * Cleans fields that have no place in the model: every text as untrusted, every number finite, nesting beyond
 * {@link MAX_DEPTH} levels as JSON text. A field called `__proto__` is kept as `_proto_`.
 */
export function cleanExtra(fields: Readonly<Record<string, unknown>>): Record<string, ExtraValue> {
  const cleaned: Record<string, ExtraValue> = {}
  for (const [key, value] of Object.entries(fields)) cleaned[cleanKey(key)] = cleanValue(value, 0)
  return cleaned
}

function cleanKey(key: string): string {
  const cleaned = cleanLine(key, 200)
  return cleaned === '__proto__' ? '_proto_' : cleaned
}

function cleanValue(value: unknown, depth: number): ExtraValue {
  if (typeof value === 'string') return cleanText(value).trim()
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value === undefined) return null
  if (typeof value !== 'object') return scalarText(value) ?? null
  if (depth >= MAX_DEPTH) return asText(value)
  if (Array.isArray(value)) return value.map((entry) => cleanValue(entry, depth + 1))
  if (!isRecord(value)) return null
  const cleaned: Record<string, ExtraValue> = {}
  for (const [key, child] of Object.entries(value)) cleaned[cleanKey(key)] = cleanValue(child, depth + 1)
  return cleaned
}

function asText(value: object): string {
  try {
    return cleanText(JSON.stringify(value))
  } catch {
    // An alias inside its own anchor.
    return '…'
  }
}
