import { z } from 'zod'
import { categorySummarySchema, publishedCategorySchema } from '../model/category.ts'
import { cleanForeign } from '../model/clean-text.ts'
import { directorySchema } from '../model/directory.ts'
import { httpUrlSchema } from '../model/http-url.ts'
import { listingSchema } from '../model/listing.ts'
import { DamagedIndexError } from '../search/index/blocks/byte-source.ts'
import { readListingPiece, writeListingPiece } from './opening.ts'
import type { ListingTexts, Opening } from './opening.ts'
import { openPlainFiles } from './plain-files.ts'
import type { PlainFileOptions, ReadFile } from './plain-files.ts'
import type { Files } from './release.ts'

/** Values that a schema refuses are left out one by one: at most so many, then the whole is refused. */
const MAX_PRUNED = 50

const size = z
  .int()
  .min(0)
  .max(1 << 30)

const partSchema = z.union([
  z.object({ bytes: z.custom<Uint8Array>() }),
  z.object({
    byteLength: size,
    pieces: z.array(z.string()).optional(),
    pieceBytes: z
      .int()
      .min(1_024)
      .max(1 << 20),
    areas: z.array(z.tuple([size, size, z.literal(true).optional()])).optional(),
    slices: z.array(z.object({ offset: size, lengths: z.array(size), isShared: z.boolean().optional() })).optional(),
    lists: z.array(z.tuple([size, size])).optional(),
    ranges: z.array(z.object({ offset: size, bytes: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array) })),
  }),
])

/** Ranges of what an opening file says, whatever wrote it. */
const openingSchema = z.object({
  index: partSchema,
  categories: partSchema.optional(),
  valueWords: z.array(z.string()).optional(),
  listings: z.union([
    z.object({ texts: z.array(z.custom<Uint8Array>()) }),
    z.object({ count: z.int().min(0).max(10_000_000), pieces: z.array(z.string()).optional() }),
  ]),
})

const headSchema = z.object({
  id: z.string().regex(/^[\w.-]{1,100}$/),
  language: z.string().regex(/^[A-Za-z\d-]{1,35}$/),
  linksChecked: z.iso.date().optional(),
})

const labelsSchema = z.record(z.string(), z.string())

const serverSchema = z.object({
  name: z.string(),
  version: z.string(),
  title: z.string(),
  description: z.string(),
  websiteUrl: httpUrlSchema,
  icons: z.array(z.looseObject({ src: httpUrlSchema })).optional(),
})

const summaries = z.array(categorySummarySchema)

const frameSchema = z.union([
  z.object({
    directory: directorySchema,
    server: serverSchema,
    category: publishedCategorySchema,
    ancestors: summaries.optional(),
    children: summaries.optional(),
    related: summaries.optional(),
  }),
  z.object({
    directory: directorySchema,
    server: serverSchema,
    listing_count: size,
    category_count: size,
    largest: summaries,
  }),
])

/**
 * The plain files of a directory on a host that nobody has vouched for.
 *
 * **Security defaults:** everything that is read is parsed by schemas with ranges; what they refuse is left out, and a file
 * that makes no sense without it is damaged. Texts are cleaned as in a build, addresses are http(s), and a `base_url` of
 * another origin is replaced by `base`, in links too.
 *
 * @param base URL with a slash at the end.
 */
export function openForeignFiles(read: ReadFile, base: string, options?: PlainFileOptions): Files {
  const files = openPlainFiles(read, options)
  return {
    async open(isFresh, known) {
      const release = await files.open(isFresh)
      if (release.id === known?.id) return known
      const { baseUrl, id, language, linksChecked } = release
      const head = parseForeign(headSchema, { id, language, linksChecked })
      const isThere = new URL(baseUrl).origin === new URL(base).origin
      const builtFor = baseUrl.replace(/\/+$/, '')
      const ownBase = isThere ? builtFor : base.slice(0, -1)
      // Not `https://example.org.uk` where it is built for `https://example.org`.
      const isBelow = (text: string): boolean =>
        text.startsWith(builtFor) && /^[/?#]?$/.test(text.charAt(builtFor.length))
      const rebase = (text: string): string =>
        !isThere && isBelow(text) ? ownBase + text.slice(builtFor.length) : text
      const parse = (schema: z.ZodType, text: string): string =>
        JSON.stringify(parseForeign(schema, cleanForeign(JSON.parse(text), rebase)))
      const cleanListings = ({ texts, labels }: ListingTexts): ListingTexts => ({
        texts: texts.map((text) => encoder.encode(parse(listingSchema, decoder.decode(text)))),
        labels: parseForeign(labelsSchema, cleanForeign(labels, rebase)),
      })
      return {
        ...release,
        ...head,
        linksChecked: head.linksChecked,
        baseUrl: ownBase,
        opening: async (name) =>
          orDamaged(name, async () => {
            // Of plain files, so its parts are bytes.
            const opening = (await release.opening(name)) as Opening | undefined
            if (opening === undefined) return undefined
            const { frame, listings } = opening
            openingSchema.parse(opening)
            return {
              ...opening,
              frame: parse(frameSchema, frame),
              listings: 'texts' in listings ? cleanListings(listings) : listings,
            }
          }),
        piece: async (name) =>
          orDamaged(name, async () => {
            const bytes = await release.piece(name)
            const piece = bytes && readListingPiece(bytes)
            // Those of an index have a list of offsets there.
            return piece === undefined || Array.isArray(piece.labels) ? bytes : writeListingPiece(cleanListings(piece))
          }),
        changes: async (name) =>
          orDamaged(name, async () => {
            const text = await release.changes(name)
            return text && `${JSON.stringify(cleanForeign(JSON.parse(text), rebase))}\n`
          }),
      }
    },
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

async function orDamaged<T>(name: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (![TypeError, SyntaxError, RangeError, z.ZodError].some((kind) => error instanceof kind)) throw error
    throw new DamagedIndexError(`${name} is not what gazetteer publishes`, { cause: error })
  }
}

/** Leaves out what the schema refuses, as long as the rest is still what it describes. @throws {z.ZodError} otherwise. */
function parseForeign<T>(schema: z.ZodType<T>, value: unknown): T {
  for (let pruned = 0; ; pruned += 1) {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    // Members of unions: of the one that fits best.
    const errors = issue?.code === 'invalid_union' ? issue.errors : []
    const nested = errors.toSorted((a, b) => a.length - b.length)[0]?.[0]
    const path = [...(issue?.path ?? []), ...(nested?.path ?? [])]
    if (pruned === MAX_PRUNED || !removeAt(value, path)) throw parsed.error
  }
}

/** Removes a member, or what it is in where it is not there. @returns Whether something was removed. */
function removeAt(value: unknown, path: readonly PropertyKey[]): boolean {
  const name = path.at(-1)
  if (name === undefined) return false
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => Object(at)[key] as unknown, value)
  if (!Object.hasOwn(Object(holder) as object, name)) return removeAt(value, path.slice(0, -1))
  if (Array.isArray(holder)) holder.splice(Number(name), 1)
  else Reflect.deleteProperty(Object(holder) as object, name)
  return true
}
