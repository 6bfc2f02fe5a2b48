import { readPath } from './field-path.ts'
import { normalizeFieldName } from './synonyms.ts'

/** Where each of our fields may be found in rows that have the same field names. */
export interface FieldPlan {
  /** Guesses for a field, most indicative first. A `path` is a place inside another field. */
  candidates: Readonly<Record<string, readonly { key: string; path?: string }[]>>
  /** Fields the operator's mapping uses; they are not guessed. */
  reserved: ReadonlySet<string>
}

type Expressions = Readonly<Record<string, string | readonly string[]>>

/** Shapes cached for one mapping; a source has few, and one that has a new shape in every row gains nothing. */
const MAX_PLANS = 500

const plans = new WeakMap<object, Map<string, FieldPlan>>()

/**
 * Compares field names with synonyms once for all rows of one shape, on which reading a large CSV would otherwise
 * spend most of its time.
 */
export function planFields(
  fields: Readonly<Record<string, unknown>>,
  explicit: Expressions | undefined,
  synonyms: Readonly<Record<string, readonly string[]>>,
): FieldPlan {
  const owner = explicit ?? synonyms
  const known = plans.get(owner) ?? new Map<string, FieldPlan>()
  plans.set(owner, known)
  const shape = Object.keys(fields).join('\u0000')
  const remembered = known.get(shape)
  if (remembered !== undefined) return remembered
  const plan = createPlan(fields, explicit ?? {}, synonyms)
  if (known.size < MAX_PLANS) known.set(shape, plan)
  return plan
}

function createPlan(
  fields: Readonly<Record<string, unknown>>,
  explicit: Expressions,
  synonyms: Readonly<Record<string, readonly string[]>>,
): FieldPlan {
  const byName = new Map<string, string>()
  for (const key of Object.keys(fields)) {
    const name = normalizeFieldName(key)
    if (!byName.has(name)) byName.set(name, key)
  }
  const reserved = new Set<string>()
  for (const expression of Object.values(explicit).flat()) {
    if (!/[{^$]/.test(expression)) reserved.add(readPath(fields, expression)?.path ?? expression)
  }
  const candidates: Record<string, { key: string; path?: string }[]> = {}
  for (const [target, names] of Object.entries(synonyms)) {
    if (Object.hasOwn(explicit, target)) continue
    const found = names.flatMap((name) => {
      const key = byName.get(name)
      if (key !== undefined) return reserved.has(key) ? [] : [{ key }]
      const outer = /^[^.[]+(?=[.[])/.exec(name)?.[0]
      const outerKey = outer === undefined ? undefined : byName.get(outer)
      return outerKey === undefined ? [] : [{ key: outerKey, path: name }]
    })
    if (found.length > 0) candidates[target] = found
  }
  return { candidates, reserved }
}
