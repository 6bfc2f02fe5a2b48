import { z } from 'zod'
import { markdownSourceShape } from './markdown-source-config.ts'

const oneOrMany = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)])

/** A scalar written in YAML where a text is meant: `1`, `true`. */
const scalarText = z.union([z.string(), z.number(), z.boolean()]).transform(String)

/** Source values and what they are called, or the file that says so. A file also declares the pages it lists. */
export const labelsSchema = z.union([
  z.literal('iso-3166').describe('English country names for two-letter codes.'),
  z.object({
    file: z
      .string()
      .regex(/\.(?:ya?ml|json|csv)$/i)
      .describe('Path or glob.'),
    value: z.string().default('value'),
    title: z.string().default('title'),
  }),
  z.record(z.string(), scalarText),
])

/** What a source calls its pages: a title for each value, from a map, a file or a standard. */
export type LabelsConfig = z.infer<typeof labelsSchema>

/** Where the page of a row comes from, when one word is not enough. */
export const categoryRuleSchema = z.object({
  field: z.string().min(1).describe('As the short form: `folder`, `file`, a field, `^name` of the enclosing object.'),
  split: oneOrMany.optional().describe('Separators of several pages in one value.'),
  parent: z
    .union([z.string(), z.literal(false)])
    .optional()
    .describe('Field with the title of the section above.'),
  slug: z.string().optional().describe('Field with the page’s slug.'),
  labels: labelsSchema.optional(),
})

/** Options every kind of source understands. Paths are relative to the folder of `directory.yml`. */
export const commonSourceShape = {
  files: oneOrMany.describe('Paths or globs.'),
  fields: z
    .record(z.string(), oneOrMany)
    .optional()
    .describe('Our field → theirs: a name, a dotted path, a template with {name}, or a list of those to try in turn.'),
  category: z.union([z.string().min(1), categoryRuleSchema]).optional(),
  parent: z.union([z.string(), z.literal(false)]).optional(),
  labels: labelsSchema.optional(),
  split: z.record(z.string(), oneOrMany).optional().describe('Field → separators of the values in it.'),
  category_fields: z.record(z.string(), oneOrMany).optional().describe('As `fields`, for what is said of the page.'),
  status: z.record(z.string(), z.enum(['active', 'deprecated', 'archived', 'dead'])).optional(),
  defaults: z.record(z.string(), z.json()).optional().describe('Values of our fields where the source has none.'),
  declare_empty: z.boolean().optional().describe('Publish sections without listings too; default true.'),
  type: z.string().optional().describe('Schema.org type of the listings.'),
  case_fold: z.boolean().optional().describe('Take values that differ only in case as one page; default true.'),
  base_url: z.string().optional().describe('What relative URLs are relative to.'),
  max_file_bytes: z.number().int().positive().optional().describe('Larger files are refused; default 20,000,000.'),
} satisfies z.ZodRawShape

const treeShape = {
  ...commonSourceShape,
  items: oneOrMany.optional().describe('Path or paths to the rows: `groups[].items[]`; `{}` steps into a map.'),
}

/** YAML: one file with many rows, or a row per file. */
export const yamlSourceSchema = z.object({ kind: z.literal('yaml'), ...treeShape })
/** JSON, strict: one file with many rows, or a row per file. */
export const jsonSourceSchema = z.object({ kind: z.literal('json'), ...treeShape })
/** CSV with a header row. */
export const csvSourceSchema = z.object({
  kind: z.literal('csv'),
  ...commonSourceShape,
  delimiter: z.string().length(1).optional().describe('Found out where absent: comma, semicolon or tab.'),
})
/** Markdown files with YAML front matter, one row per file. */
export const frontMatterSourceSchema = z.object({ kind: z.literal('front-matter'), ...commonSourceShape })
/** Markdown lists and tables. */
export const markdownSourceSchema = z.object({
  kind: z.literal('markdown'),
  ...commonSourceShape,
  ...markdownSourceShape,
})

/** One entry of `sources:` in `directory.yml`. */
export const sourceConfigSchema = z.discriminatedUnion('kind', [
  markdownSourceSchema,
  yamlSourceSchema,
  jsonSourceSchema,
  csvSourceSchema,
  frontMatterSourceSchema,
])

/** A declared source. */
export type SourceConfig = z.infer<typeof sourceConfigSchema>
/** A declared YAML or JSON source. */
export type TreeSourceConfig = z.infer<typeof yamlSourceSchema> | z.infer<typeof jsonSourceSchema>
/** A declared CSV source. */
export type CsvSourceConfig = z.infer<typeof csvSourceSchema>
/** A declared front-matter source. */
export type FrontMatterSourceConfig = z.infer<typeof frontMatterSourceSchema>
/** A declared Markdown source. */
export type MarkdownSourceConfig = z.infer<typeof markdownSourceSchema>
/** What the Markdown reader needs to know; everything has a default. */
export type MarkdownOptions = Partial<
  Pick<
    MarkdownSourceConfig,
    'category' | 'under' | 'exclude' | 'include' | 'base_url' | 'start' | 'end' | 'nested' | 'fields'
  >
>
/** A declared source whose rows are placed by a category rule: all but Markdown, which has headings. */
export type RecordSourceConfig = Exclude<SourceConfig, MarkdownSourceConfig>
/** The options all kinds share: what mapping rows needs. */
export type MappingConfig = Omit<FrontMatterSourceConfig, 'kind'>

/** The keys each kind of source understands. */
export const KNOWN_SOURCE_KEYS: Readonly<Record<SourceConfig['kind'], readonly string[]>> = {
  yaml: Object.keys(yamlSourceSchema.shape),
  json: Object.keys(jsonSourceSchema.shape),
  csv: Object.keys(csvSourceSchema.shape),
  'front-matter': Object.keys(frontMatterSourceSchema.shape),
  markdown: Object.keys(markdownSourceSchema.shape),
}
