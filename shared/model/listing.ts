import { z } from 'zod'
import { emptyOf, LISTING_FIELDS, PAGE_URL } from './fields.ts'
import type { FieldRow } from './fields.ts'
import { httpUrlSchema } from './http-url.ts'

/** A further link of a listing: `rel` is `repo`, `docs`, `demo`, `feed`, `download`, `careers` … */
const listingLinkSchema = z.object({ rel: z.string().min(1).max(40), url: httpUrlSchema })

const provenanceSchema = z.record(z.string(), z.enum(['github', 'gitlab', 'forgejo', 'check']))

/** A value of a row of the table of fields. */
type ValueOf<Row> = Row extends { readonly values: readonly (infer Value)[] }
  ? Value
  : Row extends { readonly parts: readonly (infer Part)[] }
    ? PartsOf<Part>
    : Row extends { readonly of: 'link' }
      ? z.infer<typeof listingLinkSchema>[]
      : Row extends { readonly of: 'provenance' }
        ? z.infer<typeof provenanceSchema>
        : Row extends { readonly of: 'json' }
          ? Record<string, z.core.util.JSONType>
          : Row extends { readonly type: 'list' }
            ? string[]
            : Row extends { readonly type: 'boolean' }
              ? boolean
              : Row extends { readonly type: 'integer' | 'number' | 'year' }
                ? number
                : string

/** Members of an object. */
type PartsOf<Part> = {
  [
    One in Part as One extends { readonly name: infer Name extends string; readonly required: true } ? Name : never
  ]: ValueOf<One>
} & {
  [
    One in Part as One extends { readonly required: true }
      ? never
      : One extends { readonly name: infer Name extends string }
        ? Name
        : never
  ]?: ValueOf<One> | undefined
}

type Row = (typeof LISTING_FIELDS)[number]

/** What a listing has of a field: always a value, else an empty list or map where there is none, else perhaps none. */
type SchemaOf<One> = One extends { readonly required: true }
  ? z.ZodType<ValueOf<One>>
  : One extends { readonly type: 'list' } | { readonly of: 'link' | 'json' }
    ? z.ZodDefault<z.ZodType<ValueOf<One>>>
    : z.ZodOptional<z.ZodType<ValueOf<One>>>

type ListingShape = { [One in Row as One['name']]: SchemaOf<One> }

/** One listing. It may be on several pages; its name is never its identity. DESIGN: model. */
export const listingSchema = z.object(shapeOf(LISTING_FIELDS)) as unknown as z.ZodObject<ListingShape>

/** A listing as `index.json` has it. */
export const publishedListingSchema = listingSchema.extend({
  page_url: httpUrlSchema.optional().describe(PAGE_URL),
})

export type Listing = z.infer<typeof listingSchema>

/** Fields that every listing has, if only as an empty list or map. */
export type DefaultedKey = {
  [Key in keyof ListingShape]: ListingShape[Key] extends z.ZodDefault ? Key : never
}[keyof ListingShape]

function shapeOf(rows: readonly FieldRow[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    rows.map((row) => {
      const schema = valueSchema(row)
      const empty = emptyOf(row)
      const optional = row.required ? schema : empty === undefined ? schema.optional() : schema.default(empty)
      return [row.name, row.description === undefined ? optional : optional.describe(row.description)]
    }),
  )
}

function valueSchema({ type, format, of, values, parts, min, max }: FieldRow): z.ZodType {
  if (values !== undefined) return z.enum(values)
  if (parts !== undefined) return z.object(shapeOf(parts))
  if (of === 'link') return z.array(listingLinkSchema)
  if (of === 'provenance') return provenanceSchema
  if (of === 'json') return z.record(z.string(), z.json())
  if (format === 'uri') return httpUrlSchema
  switch (type) {
    case 'list':
      return min === undefined ? z.array(z.string()) : z.array(z.string()).min(min)
    case 'boolean':
      return z.boolean()
    case 'integer':
    case 'year':
    case 'number': {
      let schema = type === 'number' ? z.number() : z.int()
      if (min !== undefined) schema = schema.min(min)
      return max === undefined ? schema : schema.max(max)
    }
    case 'date':
      return z.iso.date()
    case 'yearmonth':
      return z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    default: {
      let schema = z.string()
      if (min !== undefined) schema = schema.min(min)
      return max === undefined ? schema : schema.max(max)
    }
  }
}
