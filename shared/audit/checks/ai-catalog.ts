import { z } from 'zod'
import { failure, warnIf } from '../contract/check.ts'
import type { Problem } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { checkValue } from '../reading/read-json.ts'

/** Media types that catalog readers know. */
const KNOWN_TYPES = [
  'application/ai-catalog+json',
  'application/agent-card+json',
  'application/a2a-agent-card+json',
  'application/mcp-server-card+json',
  'application/agent-skills+zip',
  'application/agent-skills+gzip',
  'text/markdown; profile="urn:air:agent-skills"',
  'application/ai-registry',
  'application/ai-registry+json',
]

const trustManifestSchema = z.looseObject({ identity: z.string().min(1) })

const hostSchema = z.strictObject({
  displayName: z.string().min(1),
  identifier: z.string().optional(),
  documentationUrl: z.url().optional(),
  logoUrl: z.url().optional(),
  trustManifest: trustManifestSchema.optional(),
})

const entrySchema = z
  .looseObject({
    identifier: z.string().regex(/^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._-]+)+$/, 'expected urn:air:publisher:…:name'),
    displayName: z.string().min(1),
    type: z.string().min(1),
    url: z.url().optional(),
    data: z.looseObject({}).optional(),
    description: z.string().optional(),
    tags: z.array(z.string()).optional(),
    capabilities: z.array(z.string()).optional(),
    representativeQueries: z.array(z.string()).min(2).max(5).optional(),
    version: z.string().optional(),
    updatedAt: z.iso.datetime({ offset: true }).optional(),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    trustManifest: trustManifestSchema.optional(),
  })
  .refine(({ url, data }) => (url === undefined) !== (data === undefined), 'expected either url or data')

const catalogSchema = z.strictObject({
  specVersion: z.literal('1.0'),
  host: hostSchema.optional(),
  entries: z.array(entrySchema),
})

/** An entry of a catalog. */
export type CatalogEntry = z.output<typeof entrySchema>

/** Entries of a catalog, and its problems; a catalog that readers reject has no entries. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[]
  readonly problems: readonly Problem[]
}

/**
 * Checks an AI catalog (Agentic Resource Discovery 0.9) by the rules of Lighthouse 13.5: what readers reject
 * fails; what they only advise against is a warning.
 */
export function checkCatalog(value: unknown): Catalog {
  const catalog = checkValue(value, catalogSchema)
  if (catalog.value === undefined) return { entries: [], problems: catalog.problems }
  const { entries } = catalog.value
  return { entries, problems: entries.flatMap(entryWarnings) }
}

/**
 * Checks a manifest of Agentic Resource Discovery 0.91, whose root is open: only `entries` counts, and `collections`, which
 * earlier drafts had, is ignored.
 */
export function checkManifest(value: unknown): Catalog {
  const manifest = checkValue(value, z.looseObject({ entries: z.array(entrySchema) }))
  if (manifest.value === undefined) return { entries: [], problems: manifest.problems }
  const { entries } = manifest.value
  const stale = warnIf('collections' in manifest.value, 'collections: readers ignore them')
  return { entries, problems: [...entries.flatMap(entryWarnings), ...duplicateIdentifiers(entries), ...stale] }
}

function entryWarnings({ identifier, type, representativeQueries }: CatalogEntry): Problem[] {
  return [
    ...warnIf(!KNOWN_TYPES.includes(type), `${quote(identifier)}: unknown type ${quote(type)}`),
    ...warnIf(representativeQueries === undefined, `${quote(identifier)}: no representativeQueries`),
  ]
}

/** Identifiers that stand for more than one entry. */
export function duplicateIdentifiers(entries: readonly CatalogEntry[]): Problem[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { identifier } of entries) (seen.has(identifier) ? twice : seen).add(identifier)
  return [...twice].map((identifier) => failure(`${quote(identifier)} twice`))
}
