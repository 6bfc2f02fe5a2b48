import {
  each,
  bare,
  closedOf,
  exec,
  HereError,
  HereException,
  here,
  HereURL,
  isAborted,
  iterator,
  originOf,
  stringify,
  wellFormed,
} from './primordials.ts'
import type { Annotations, Tool } from './registry.ts'

/** Converts a member to its type. @param where What is being read, for messages. @throws {TypeError} */
type Convert<T> = (value: unknown, where: string) => T

/** Reads the members of a dictionary; to be called in alphabetical order, as Web IDL reads them. */
export interface Members {
  /** @throws {TypeError} */
  readonly optional: <T>(name: string, convert: Convert<T>) => T | undefined
  /** @throws {TypeError} also if it is absent. */
  readonly required: <T>(name: string, convert: Convert<T>) => T
}

/** Origins whose content the network cannot change. */
const SECURE = /^(https:|http:\/\/(([\w.-]+\.)?localhost|127\.[\d.]+|\[::1])(:|$))/

function isObject(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** How browsers begin the message when an operation gets invalid arguments. */
export function failedTo(operation: string): string {
  return `Failed to execute '${operation}' on 'ModelContext': `
}

/** A required dictionary. @throws {TypeError} */
export function toMembers(value: unknown, where: string, type: string): Members {
  if (!isObject(value)) throw new HereError(`${where}The provided value is not of type '${type}'.`)
  const optional = <T>(name: string, convert: Convert<T>): T | undefined => {
    const member = value[name]
    return member === undefined
      ? undefined
      : convert(member, `${where}Failed to read the '${name}' property from '${type}': `)
  }
  return {
    optional,
    required(name, convert) {
      const member = optional(name, convert)
      if (member !== undefined) return member
      throw new HereError(`${where}Failed to read the '${name}' property from '${type}': Required member is undefined.`)
    },
  }
}

/** An optional dictionary. @throws {TypeError} */
export function toOptions(value: unknown, operation: string, type: string): Members {
  return toMembers(value ?? bare({}), failedTo(operation), type)
}

/** `DOMString`. */
export function asText(value: unknown, where: string): string {
  if (typeof value === 'symbol') throw new HereError(`${where}Cannot convert a Symbol value to a string`)
  // Objects are converted to text, as browsers do.
  // oxlint-disable-next-line typescript/restrict-template-expressions
  return `${value}`
}

/** `USVString`: text without lone surrogates. */
export function asWellFormed(value: unknown, where: string): string {
  return wellFormed(asText(value, where))
}

/** `object`. */
export function asObject(value: unknown, where: string): object {
  if (!isObject(value)) throw new HereError(`${where}Failed to convert value to 'object'.`)
  return value
}

/** `ToolExecuteCallback`. */
export function asFunction(value: unknown, where: string): Tool['execute'] {
  if (typeof value !== 'function') throw new HereError(`${where}The given value is not a function.`)
  // Proof: what it takes and returns is unknown.
  return value as Tool['execute']
}

/** `AbortSignal`. */
export function asSignal(value: unknown, where: string): AbortSignal {
  try {
    // Proof: this throws for everything else.
    isAborted(value as AbortSignal)
    return value as AbortSignal
  } catch {
    throw new HereError(`${where}Failed to convert value to 'AbortSignal'.`)
  }
}

/** `Window`, of whatever origin. */
export function asWindow(value: unknown, where: string): unknown {
  try {
    // Proof: this throws for everything else, and windows of other origins answer it.
    closedOf(value as Window)
    return value
  } catch {
    throw new HereError(`${where}Failed to convert value to 'Window'.`)
  }
}

/** `ToolAnnotations`: missing hints are false. */
export function asAnnotations(value: unknown, where: string): Annotations {
  const { optional } = toMembers(value ?? bare({}), where, 'ToolAnnotations')
  const read = (name: string): boolean => optional(name, (hint) => !!hint) ?? false
  return bare({
    consequentialHint: read('consequentialHint'),
    debugging: read('debugging'),
    readOnlyHint: read('readOnlyHint'),
    untrustedContentHint: read('untrustedContentHint'),
  })
}

/** `sequence<USVString>`. */
export function asSequence(value: unknown, where: string): readonly string[] {
  if (!isObject(value) || typeof (value as Record<symbol, unknown>)[iterator] !== 'function') {
    throw new HereError(`${where}The provided value cannot be converted to a sequence.`)
  }
  const items = bare<string[]>([])
  // Proof: checked above.
  for (const item of value as unknown as Iterable<unknown>) items[items.length] = asWellFormed(item, where)
  return items
}

/** JSON of what must be an object. @throws {TypeError} or what the value's own code throws. */
export function serialize(value: unknown, where: string, what: string): string {
  const problem = (text: string): TypeError => new HereError(`${where}invalid input ${what}: ${text}`)
  if (!isObject(value)) throw problem('value is not an object')
  const text: string | undefined = stringify(value)
  if (text === undefined) throw problem('toJSON() returns undefined')
  return text
}

/**
 * Checks a list of origins. Frames of other origins are out of reach for a script in a page.
 *
 * @throws {DOMException} `SecurityError` as browsers do, `NotSupportedError` for any origin but this document's.
 */
export function checkOrigins(origins: readonly string[] | undefined, list: string): void {
  each(origins ?? bare([]), (text) => {
    const origin = parseOrigin(text)
    if (!exec(SECURE, origin)) {
      throw new HereException(`Only secure origins are allowed in the ${list} list.`, 'SecurityError')
    }
    if (origin !== here) throw new HereException('Other origins need WebMCP in the browser.', 'NotSupportedError')
  })
}

/** Empty if it is not one. */
export function parseOrigin(text: string): string {
  try {
    return originOf(new HereURL(text))
  } catch {
    return ''
  }
}
