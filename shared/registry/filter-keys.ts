import { InvalidRequestError, show } from './invalid-request.ts'

/** The context that every request has (ARD 0.91), and the vocabulary that keys without a prefix are of. */
const BASE_CONTEXT = 'https://agenticresourcediscovery.org/context/v1'
const VOCABULARY = 'https://agenticresourcediscovery.org/ns#'

/** Prefixes of one context. */
const MAX_TERMS = 50

/** Keys that entries are filtered by; below `metadata.` are the facets of the directory. */
const KEYS: ReadonlySet<string> = new Set([
  'type',
  'tags',
  'capabilities',
  'publisher',
  'version',
  'identifier',
  'displayName',
])

/** Turns a key of a request into one of ours: `tags`, `metadata.license`. @throws {InvalidRequestError} for unknown ones. */
export type ResolveKey = (key: string) => string

/**
 * Reads the `@context` of a query, which binds prefixes of its keys.
 *
 * **Security:** contexts are never fetched: one that is named by its URL must be the base context.
 *
 * @throws {InvalidRequestError}
 */
export function parseContext(context: unknown): ResolveKey {
  const prefixes = new Map<string, string>()
  for (const part of context === undefined ? [] : [context].flat(1)) {
    if (part === BASE_CONTEXT) continue
    if (typeof part !== 'object' || part === null || Array.isArray(part)) {
      throw new InvalidRequestError(`query.@context: ${show(part)} is not known; contexts are not fetched.`)
    }
    for (const [term, iri] of Object.entries(part)) {
      if (prefixes.size >= MAX_TERMS) throw new InvalidRequestError(`query.@context: more than ${MAX_TERMS} terms.`)
      // Whole IRIs only, so that no term stands for another one.
      if (term.startsWith('@') || typeof iri !== 'string' || !/^(?:https?:\/\/|urn:)/.test(iri)) {
        throw new InvalidRequestError(`query.@context: ${show(term)} is no prefix with an absolute IRI.`)
      }
      prefixes.set(term, iri)
    }
  }
  return (key) => resolve(key, prefixes)
}

function resolve(key: string, prefixes: ReadonlyMap<string, string>): string {
  const colon = key.indexOf(':')
  const prefix = key.slice(0, Math.max(0, colon))
  const namespace = prefixes.get(prefix)
  const iri = prefixes.get(key) ?? (namespace === undefined ? key : namespace + key.slice(colon + 1))
  const name = iri.startsWith(VOCABULARY) ? iri.slice(VOCABULARY.length) : iri
  if (KEYS.has(name) || /^metadata\../.test(name)) return name
  throw new InvalidRequestError(
    `filter: ${show(key)} is not supported; use ${[...KEYS].join(', ')} or metadata.NAME of a facet.`,
  )
}
