import { z } from 'zod'
import { httpUrlSchema } from './http-url.ts'

/** A font by kind, or the name of a family that readers may have; nothing that could end a CSS string. */
const fontSchema = z
  .string()
  .max(60)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u, { error: 'expected sans, serif or the name of a font family' })

/** A link of the operator's: to the web, or to a page below `base_url`, `/about/`. */
const linkSchema = z.object({
  title: z.string().min(1).max(40),
  url: z.union([httpUrlSchema, z.string().regex(/^\/(?![/\\])[^\s"<>\\]*$/)], {
    error: 'expected an absolute http(s) URL, or a path below base_url like /about/',
  }),
})

/** How an operator's brand changes the pages. */
export const themeSchema = z.object({
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/i, { error: 'expected a colour like #2b4a75' })
    .optional()
    .describe(
      'Colour of links and buttons on light ground; the dark one is derived. Default: one of twelve, by the title.',
    ),
  font: fontSchema.optional().describe('Of the text: sans, serif or a family. Default: sans.'),
  display: fontSchema.optional().describe('Of headings: sans, serif or a family. Default: that of the text.'),
  radius: z.number().min(0).max(20).optional().describe('Of buttons and fields, in pixels. Default: 6.'),
  logo: z
    .string()
    .max(200)
    .regex(/^(?!.*\.\.)[\w][\w./-]*\.(?:svg|png|jpe?g|webp|gif|ico)$/, {
      error: 'expected the path of an image beside directory.yml',
    })
    .optional()
    .describe('An image beside directory.yml, best SVG, shown in the header and as the icon of the tab.'),
  image: httpUrlSchema.optional().describe('Shown where a page is shared (og:image), for instance 1200 × 630 pixels.'),
  links: z.array(linkSchema).max(5).optional().describe('In the header, besides our own.'),
  columns: z
    .array(z.object({ title: z.string().min(1).max(40), links: z.array(linkSchema).min(1).max(10) }))
    .max(4)
    .optional()
    .describe('Lists of links in the footer, after our own.'),
  footer: z.string().min(1).max(500).optional().describe('A sentence at the foot of every page.'),
})

/** How an operator's brand changes the pages. */
export type Theme = z.infer<typeof themeSchema>

/** A word that HTML reads as it is. */
const wordSchema = z
  .string({ error: 'expected [book, books], or a map of plural forms with "other"' })
  .min(1)
  .max(60)
  .regex(/^[^<>&"]+$/, { error: 'expected a word without <, >, & and "' })

/** Plural forms of a noun, as CLDR names them. `[book, books]` is short for one and others, `[one, few, many]` for three. */
export const nounSchema = z
  .preprocess(
    (given) => {
      if (typeof given === 'string') return { other: given }
      if (!Array.isArray(given)) return given
      const [one, ...more] = given.map(String)
      const other = more.at(-1) ?? one
      return { ...(more.length > 0 && { one }), ...(more.length > 1 && { few: more[0], many: other }), other }
    },
    z.object({
      zero: wordSchema.optional(),
      one: wordSchema.optional(),
      two: wordSchema.optional(),
      few: wordSchema.optional(),
      many: wordSchema.optional(),
      other: wordSchema,
    }),
  )
  .meta({ forms: 'several' })

/** What listings are called. */
export type Noun = z.infer<typeof nounSchema>

/** Names of fields. `none` leaves the part out. */
const fieldNameSchema = z.string().min(1).max(200)

/** How a row of a list is made. What the operator leaves open is chosen by the data: see `chooseRow`. */
export const rowSchema = z.object({
  lead: z
    .enum(['cover', 'logo', 'date', 'none'], { error: 'expected cover, logo, date or none' })
    .optional()
    .describe('What a row begins with: an upright picture, a square one, the day, or nothing.'),
  byline: fieldNameSchema.optional().describe('Field below the name: an author, a publisher.'),
  facts: z.array(fieldNameSchema).max(8).optional().describe('Fields shown with their labels.'),
  figure: fieldNameSchema.optional().describe('Field of the number that stands beside the text.'),
  order: fieldNameSchema.optional().describe('Order of the list by a field, `Year`, or from the highest, `-Rating`.'),
})

/** What an operator says about rows. */
export type RowConfig = z.infer<typeof rowSchema>

/** A row as it was chosen for a page, with what nearly all of its listings share. */
export const rowLayoutSchema = rowSchema.extend({
  common: z.record(z.string(), z.string()).optional().describe('Field → the value that rows leave out.'),
  host: z.string().optional().describe('Host that nearly all listings are on.'),
  from: z.iso.date().optional().describe('First day that was not past when the page was made.'),
})

/** A row as it was chosen for a page. */
export type RowLayout = z.infer<typeof rowLayoutSchema>
