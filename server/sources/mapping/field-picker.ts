import { evaluateField, type FieldScope, readPath } from './field-path.ts'
import { planFields } from './field-plan.ts'
import { isEmpty, isRecord, setOwn } from '../parse/records.ts'

/** Options of a field picker. */
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
}

/** Takes our fields out of a source's and returns the rest. */
export interface FieldPicker {
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
    isWhole?: (entry: Readonly<Record<string, unknown>>) => boolean,
  ): T | undefined
  /** Every unused field, under its own name. */
  rest(): Record<string, unknown>
}

/** Fields used up by a row's placement: a tag that names the page need not be a tag as well. */
const PLACEMENT_TARGETS = new Set(['tags', 'type'])

/** Creates a {@link FieldPicker} for one row or section. */
export function createFieldPicker(options: FieldPickerOptions): FieldPicker {
  const { scope, explicit = {}, synonyms, defaults = {}, consumed = [] } = options
  const { candidates, reserved } = planFields(scope.fields, options.explicit, synonyms)
  const used = new Set<string>()

  const accept = (path: string | undefined, value: unknown, isWhole = hasOneKey): void => {
    if (path !== undefined && !holdsMore(value, isWhole)) used.add(path)
  }

  return {
    pick(target, convert, fit, isWhole) {
      const expression = Object.hasOwn(explicit, target) ? explicit[target] : undefined
      if (expression !== undefined) {
        const found = evaluateField(scope, expression)
        if (found !== undefined) {
          const result = convert(found.value, found.path?.split('.').at(-1) ?? target)
          if (result === undefined) options.onInvalid(target, found.value)
          else if (found.composed !== true) accept(found.path, found.value, isWhole)
          if (result !== undefined) return result
        }
      } else {
        for (const { key, path } of candidates[target] ?? []) {
          const found = path === undefined ? { value: scope.fields[key], path: key } : readPath(scope.fields, path)
          if (found === undefined || isEmpty(found.value)) continue
          if (found.path !== undefined && (reserved.has(found.path) || used.has(found.path))) continue
          if (PLACEMENT_TARGETS.has(target) && consumed.includes(key)) continue
          if (fit !== undefined && !fit(found.value)) continue
          const result = convert(found.value, key)
          if (result === undefined) continue
          accept(found.path, found.value, isWhole)
          return result
        }
      }
      const fallback = Object.hasOwn(defaults, target) ? defaults[target] : undefined
      return isEmpty(fallback) ? undefined : convert(fallback, target)
    },
    rest() {
      const rest: Record<string, unknown> = {}
      for (const [key, value] of Object.entries(scope.fields)) {
        if (used.has(key) || consumed.includes(key)) continue
        const left = without(value, key, used)
        if (!isEmpty(left)) setOwn(rest, key, left)
      }
      return rest
    },
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
