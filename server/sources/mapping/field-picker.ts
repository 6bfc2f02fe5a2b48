import { evaluateField, type FieldScope, readPath } from './field-path.ts'
import { isEmpty, isRecord, setOwn } from '../parse/records.ts'
import { normalizeFieldName } from './synonyms.ts'

export interface FieldPickerOptions {
  scope: FieldScope
  /** The operator's mapping; a field of ours named here is not searched for elsewhere. */
  explicit?: Readonly<Record<string, string | readonly string[]>> | undefined
  synonyms: Readonly<Record<string, readonly string[]>>
  defaults?: Readonly<Record<string, unknown>> | undefined
  /** Fields that stated where the row belongs: not kept, and not tags. */
  consumed?: readonly string[] | undefined
  /** Called with a value that does not fit. It stays with the rest. */
  onInvalid(target: string, value: unknown): void
  /** Called with a value that does not fit although the name of its field does. It stays with the rest. */
  onMisfit?(target: string, value: unknown, fieldName: string): void
}

/** Fields used up by a row's placement: a tag that names the page need not be a tag as well. */
const PLACEMENT_TARGETS = new Set(['tags', 'type'])

/** Takes our fields out of those of one row or section, and returns the rest. */
export class FieldPicker {
  readonly #options: FieldPickerOptions
  readonly #plan: FieldPlan
  readonly #used = new Set<string>()

  constructor(options: FieldPickerOptions) {
    this.#options = options
    this.#plan = planFields(options.scope.fields, options.explicit, options.synonyms)
  }

  /**
   * Finds the value of one of our fields. A guessed name whose value does not fit is skipped.
   *
   * @param convert Returns `undefined` for a value that does not fit. `fieldName` is the source's own.
   * @param fit Whether the guess suits this field; values found by the operator's mapping are not checked.
   * @param isWhole Whether `convert` takes everything in an object of a list; otherwise the list stays with the rest as
   * well. By default an object of one key is.
   */
  pick<T>(
    target: string,
    convert: (value: unknown, fieldName: string) => T | undefined,
    fit?: (value: unknown) => boolean,
    isWhole: (entry: Entry) => boolean = hasOneKey,
  ): T | undefined {
    const { scope, explicit = {}, defaults = {}, consumed = [] } = this.#options
    const accept = (path: string | undefined, value: unknown): void => {
      if (path !== undefined && !holdsMore(value, isWhole)) this.#used.add(path)
    }
    const expression = Object.hasOwn(explicit, target) ? explicit[target] : undefined
    if (expression !== undefined) {
      const found = evaluateField(scope, expression)
      const result = found && convert(found.value, found.path?.split('.').at(-1) ?? target)
      if (found !== undefined && result === undefined) this.#options.onInvalid(target, found.value)
      if (result !== undefined) {
        if (found?.composed !== true) accept(found?.path, found?.value)
        return result
      }
    } else {
      for (const { key, path } of this.#plan.candidates[target] ?? []) {
        const found = path === undefined ? { value: scope.fields[key], path: key } : readPath(scope.fields, path)
        if (found === undefined || isEmpty(found.value)) continue
        if (found.path !== undefined && (this.#plan.reserved.has(found.path) || this.#used.has(found.path))) continue
        if (PLACEMENT_TARGETS.has(target) && consumed.includes(key)) continue
        if (fit !== undefined && !fit(found.value)) continue
        const result = convert(found.value, key)
        if (result === undefined) this.#options.onMisfit?.(target, found.value, key)
        else {
          accept(found.path, found.value)
          return result
        }
      }
    }
    const fallback = Object.hasOwn(defaults, target) ? defaults[target] : undefined
    return isEmpty(fallback) ? undefined : convert(fallback, target)
  }

  /** Every unused field, under its own name. */
  rest(): Record<string, unknown> {
    const { scope, consumed = [] } = this.#options
    const rest: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(scope.fields)) {
      if (this.#used.has(key) || consumed.includes(key)) continue
      const left = without(value, key, this.#used)
      if (!isEmpty(left)) setOwn(rest, key, left)
    }
    return rest
  }
}

type Entry = Readonly<Record<string, unknown>>

/** Whether a list contains objects with more fields than we take from them. */
function holdsMore(value: unknown, isWhole: (entry: Entry) => boolean): boolean {
  return Array.isArray(value) && value.some((entry) => isRecord(entry) && !isWhole(entry))
}

function hasOneKey(entry: Entry): boolean {
  return Object.keys(entry).length <= 1
}

/** `value` without the parts whose dotted path was used. */
function without(value: unknown, path: string, used: ReadonlySet<string>): unknown {
  if (!isRecord(value) || used.size === 0 || ![...used].some((one) => one.startsWith(`${path}.`))) return value
  const rest: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(value)) {
    const childPath = `${path}.${key}`
    if (used.has(childPath)) continue
    const left = without(child, childPath, used)
    if (!isEmpty(left)) setOwn(rest, key, left)
  }
  return rest
}

/** Where each of our fields may be found in rows that have the same field names. */
interface FieldPlan {
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
function planFields(
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
