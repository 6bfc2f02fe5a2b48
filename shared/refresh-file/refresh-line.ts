import { z } from 'zod'
import { cleanLine } from '../model/clean-text.ts'
import { httpUrlSchema } from '../model/http-url.ts'

/** Name of the file beside `directory.yml` in which `gazetteer refresh` keeps what it found out. */
export const REFRESH_FILE = 'directory.refresh.jsonl'

/** Version of the file's format; a reader refuses a later one. */
export const REFRESH_FORMAT = 1

/**
 * What is known of an address. Pages say `broken`, `unreachable` and `moved`; `failing` (not yet certain) and
 * `suspicious` (a person must look) are for the operator alone, `ok` and `blocked` say nothing.
 */
export const LINK_STATES = ['ok', 'moved', 'blocked', 'failing', 'broken', 'unreachable', 'suspicious'] as const

/** What is known of an address. */
export type LinkState = (typeof LINK_STATES)[number]

/** Text that strangers wrote: cleaned, on one line and cut; empty text does not fit. */
const lineSchema = (maxLength: number) =>
  z
    .string()
    .transform((text) => cleanLine(text, maxLength))
    .pipe(z.string().min(1))

const countSchema = z.int().min(0)
const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'expected a month, YYYY-MM' })

/**
 * One line: what is known of a site or of a repository. All members but the key are optional, and written in this
 * order.
 */
export const refreshLineSchema = z.object({
  key: z.string().min(1).max(2100).describe('An address without its fragment, or `github:owner/name`.'),
  at: z.iso.date().optional().describe('Day it was last asked, where that was not in the last complete refresh.'),
  state: z.enum(LINK_STATES).optional(),
  since: z.iso.date().optional().describe('Day of the first failure, for `broken` and `unreachable`.'),
  first: z.iso.date().optional().describe('Day of the first failure, while that is not certain.'),
  tries: countSchema.optional().describe('Refreshes that failed since.'),
  code: lineSchema(60).optional().describe('Why it failed: `404`, `dns`, `tls_expired` …'),
  url: httpUrlSchema.optional().describe('Where it moved to.'),
  safe: z.boolean().optional().describe('Whether the new address may replace the old one without a look.'),
  title: lineSchema(200).optional().describe('Title of the page; compared, never published.'),
  host: lineSchema(253).optional().describe('Host that answered in the end; compared, never published.'),
  id: lineSchema(100).optional().describe('What the forge calls the repository whatever its name is.'),
  stars: countSchema.optional().describe('Rounded: see `roundStars`.'),
  last_commit: monthSchema.optional().describe('Month of the newest commit of the default branch.'),
  last_release: z.iso.date().optional(),
  release: lineSchema(100).optional().describe('Name of the newest release.'),
  archived: z.boolean().optional(),
  license: lineSchema(100).optional().describe('SPDX id.'),
})

/** What is known of a site or of a repository. */
export type RefreshLine = z.infer<typeof refreshLineSchema>

/** The first line of the file. */
export const refreshHeaderSchema = z.object({
  format: z.literal(REFRESH_FORMAT),
  tool: z.string().max(100).optional(),
  as_of: z.iso.date().describe('Day of the last complete refresh.'),
})

/**
 * Stars as they are kept: two significant digits from 100 up, so that the number changes when it means something.
 */
export function roundStars(stars: number): number {
  if (stars < 100) return stars
  const unit = 10 ** (String(stars).length - 2)
  return Math.round(stars / unit) * unit
}
