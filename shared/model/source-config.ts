import { z } from 'zod'

const oneOrMany = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)])

/** Which part of a Markdown document names the page of a row. */
const markdownCategorySchema = z.union([
  z
    .enum(['heading', 'bold', 'group', 'file'])
    .describe(
      '`heading`: the nearest heading. `bold`: the nearest paragraph that is one bold line. `group`: the outermost bullet without a link. `file`: the document, by its title.',
    ),
  z
    .templateLiteral(['heading ', z.enum(['1', '2', '3', '4', '5', '6'])])
    .describe('The heading of this depth; deeper ones become the `section` field.'),
  z.strictObject({
    heading: z.int().min(1).max(6).describe('As `heading N`.'),
    by: z
      .enum(['month', 'year'])
      .optional()
      .describe('Takes headings that are days together; the day is when a listing was added.'),
  }),
  z.strictObject({
    field: z.string().min(1).describe('A table column, by its header.'),
    split: oneOrMany.optional().describe('What separates several categories in one cell.'),
  }),
])

/**
 * Options of `kind: markdown` beside those of all sources. Headings are compared by their letters and digits only,
 * ignoring case.
 */
const markdownSourceShape = {
  category: markdownCategorySchema.optional().describe('Default `heading`.'),
  under: oneOrMany.optional().describe('Reads only below these headings; page paths start below them.'),
  exclude: oneOrMany
    .optional()
    .describe('Headings to skip beside the usual boilerplate (Contents, Sponsors, License …).'),
  include: oneOrMany.optional().describe('Headings to read although they look like boilerplate.'),
  start: z.string().min(1).optional().describe('Text of the HTML comment after which the list starts.'),
  end: z.string().min(1).optional().describe('Text of the HTML comment before which the list ends.'),
  slug: z
    .string()
    .regex(/\{(?:heading|file|parent)\}/, { error: 'expected {heading}, {file} or {parent} in it' })
    .optional()
    .describe(
      'Slugs of pages: `{file}-{heading}`; {parent} is the title above. Default: the heading, with more where two are equal.',
    ),
  nested: z
    .enum(['listings', 'links'])
    .optional()
    .describe('Linked bullets under a listing: listings of their own (default), or further links of the outer one.'),
  unlinked: z
    .enum(['tables', 'bullets'])
    .optional()
    .describe('Reads tables of names without links too, or bullets that are a name and a text. Default: neither.'),
} satisfies z.ZodRawShape

/** A YAML scalar where text is meant: `1`, `true`. */
const scalarText = z.union([z.string(), z.number(), z.boolean()]).transform(String)

/** Titles by source value, or the file that contains them. A file also declares the pages it lists. */
export const labelsSchema = z.union([
  z.enum(['iso-3166', 'names']).describe('English names of countries for their codes; titles made of names of files.'),
  z.object({
    file: z.string().regex(/\.(?:ya?ml|json|toml|csv)$/i),
    items: z.string().optional(),
    value: z.string().default('value'),
    title: z.string().default('title'),
  }),
  z.record(z.string(), scalarText),
])

/** Titles of a source's pages: one for each value, from a map, a file or a standard. */
export type LabelsConfig = z.infer<typeof labelsSchema>

/** Origin of a row's page, when one word is not enough. */
export const categoryRuleSchema = z.object({
  field: z
    .string()
    .min(1)
    .describe(
      'As the short form: `folder`, `folder 1` (the first below the fixed part of the path), `file`, a field, `^name` of the enclosing object.',
    ),
  split: oneOrMany.optional().describe('Separators of several pages in one value.'),
  parent: z
    .union([z.string(), z.literal(false)])
    .optional()
    .describe('Field with the title of the section above.'),
  slug: z.string().optional().describe('Field with the page’s slug.'),
  labels: labelsSchema.optional(),
  default: z
    .string()
    .min(1)
    .optional()
    .describe('Page of rows that name none. Default: `defaults.category`, else "Other".'),
})

/** Where `gazetteer pull` fetches the file of a source. */
const pullSchema = z.strictObject({
  url: z
    .string()
    .regex(/^https:\/\/[^\s/]+/i, { error: 'expected an https address' })
    .describe('Of a file, a sheet of Google, a table of Airtable, a database of Notion or a list of GitHub’s API.'),
  token: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/i, { error: 'expected the name of an environment variable, not the token itself' })
    .optional()
    .describe('Environment variable with the token.'),
})

/** Options every kind of source understands. Paths are relative to the folder of `directory.yml`. */
export const commonSourceShape = {
  files: oneOrMany.describe('Paths or globs.'),
  pull: pullSchema.optional().describe('Where the file is from; written as `kind: url`.'),
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
  base_url: z
    .string()
    .optional()
    .describe('What relative URLs are relative to; `{folder}` in it is the folder of the file.'),
  suffix: z
    .union([
      z.string().min(1),
      z.strictObject({
        field: z.string().min(1),
        values: z.array(z.string().min(1)).min(1).optional().describe('Default: those that three rows of a file have.'),
      }),
    ])
    .optional()
    .describe('Field for words in parentheses or as code at the end of descriptions or names: `(PDF)`.'),
  logos: z
    .string()
    .min(1)
    .optional()
    .describe('Folder of logos that rows name by a path; default: that of their file.'),
  max_file_bytes: z.number().int().positive().optional().describe('Larger files are refused; default 20,000,000.'),
} satisfies z.ZodRawShape

const treeShape = {
  ...commonSourceShape,
  items: oneOrMany
    .optional()
    .describe('Paths to the rows: `groups[].items[]`; `{}` steps into maps, `x[*]` to any depth; `.`: a row a file.'),
}

/** YAML: one file with many rows, or a row per file. */
export const yamlSourceSchema = z.object({ kind: z.literal('yaml'), ...treeShape })
/** JSON, strict: one file with many rows, or a row per file. */
export const jsonSourceSchema = z.object({ kind: z.literal('json'), ...treeShape })
/** JSON Lines, a row a line; also compressed (gzip). What a directory publishes of all its listings is read as it was. */
export const jsonlSourceSchema = z.object({ kind: z.literal('jsonl'), ...commonSourceShape })
/** TOML: one file with many rows, or a row per file. */
export const tomlSourceSchema = z.object({ kind: z.literal('toml'), ...treeShape })
export const csvSourceSchema = z.object({
  kind: z.literal('csv'),
  ...commonSourceShape,
  delimiter: z.string().length(1).optional().describe('Found out where absent: comma, semicolon, tab or vertical bar.'),
  header: z.boolean().optional().describe('Whether the first row names the columns. Found out where absent.'),
})
/** Markdown files with YAML front matter, one row per file. */
export const frontMatterSourceSchema = z.object({ kind: z.literal('front-matter'), ...commonSourceShape })
/** Markdown lists and tables. */
export const markdownSourceSchema = z.object({
  kind: z.literal('markdown'),
  ...commonSourceShape,
  ...markdownSourceShape,
})

const fileSourceSchema = z.discriminatedUnion('kind', [
  markdownSourceSchema,
  yamlSourceSchema,
  jsonSourceSchema,
  jsonlSourceSchema,
  tomlSourceSchema,
  csvSourceSchema,
  frontMatterSourceSchema,
])

/** Keys of `kind: url` beside those of the kind that its file is of. */
const URL_KEYS = ['url', 'token', 'name', 'as']

/** Extensions of files by the kind they are of, as in addresses. */
const KIND_OF_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  md: 'markdown',
  markdown: 'markdown',
  yml: 'yaml',
  yaml: 'yaml',
  toml: 'toml',
}

/** `kind: url` as the file that `gazetteer pull` writes, of the kind that the address, or `as`, says. */
function expandUrlSource(source: unknown): unknown {
  if (typeof source !== 'object' || source === null || !('kind' in source) || source.kind !== 'url') return source
  const { url, token, name, as, ...options } = source as Record<string, unknown>
  const address = URL.parse(String(url))
  const extension = /\.([a-z]+)(?:\.txt)?$/i.exec(address?.pathname ?? '')?.[1]?.toLowerCase() ?? ''
  const isSheet = address?.hostname === 'docs.google.com'
  const isApi = /^api\.(?:airtable|notion|github)\.com$|(?:^|\.)notion\.(?:so|site)$/.test(address?.hostname ?? '')
  const kind = as ?? (isSheet ? 'csv' : isApi ? 'json' : KIND_OF_EXTENSION[extension])
  const ending = Object.entries(KIND_OF_EXTENSION).find(([, one]) => one === kind)?.[0] ?? 'txt'
  const own = [...(address?.hostname.split('.') ?? []), ...(address?.pathname.split('/') ?? [])]
    .filter((part) => part !== '')
    .join('-')
    .replace(/\.[a-z]+$/i, '')
  const file = (typeof name === 'string' ? name : own)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100)
  const pull = { url, ...(token !== undefined && { token }) }
  return {
    ...options,
    kind,
    files: `.sources/${file || 'source'}.${kind === 'csv' && extension === 'tsv' ? 'tsv' : ending}`,
    pull,
  }
}

/** One entry of `sources:` in `directory.yml`. */
export const sourceConfigSchema = z.preprocess(expandUrlSource, fileSourceSchema)

export type SourceConfig = z.infer<typeof sourceConfigSchema>
/** A declared source of nested data: of any kind that has `items`. */
export type TreeSourceConfig = SourceConfig extends infer Source
  ? Source extends SourceConfig
    ? 'items' extends keyof Source
      ? Source
      : never
    : never
  : never
export type CsvSourceConfig = z.infer<typeof csvSourceSchema>
export type FrontMatterSourceConfig = z.infer<typeof frontMatterSourceSchema>
export type MarkdownSourceConfig = z.infer<typeof markdownSourceSchema>
/** Options of the Markdown reader; everything has a default. */
export type MarkdownOptions = Partial<
  Pick<
    MarkdownSourceConfig,
    | 'category'
    | 'under'
    | 'exclude'
    | 'include'
    | 'base_url'
    | 'start'
    | 'end'
    | 'nested'
    | 'fields'
    | 'status'
    | 'parent'
    | 'slug'
    | 'unlinked'
  >
>
/** The options all kinds share: those for mapping rows. */
export type MappingConfig = Omit<FrontMatterSourceConfig, 'kind'>

export const SOURCE_KINDS: readonly SourceConfig['kind'][] = fileSourceSchema.options.map(
  ({ shape }) => shape.kind.value,
)

/** The keys that a kind of source understands; `undefined` for an unknown kind. */
export function knownSourceKeys(kind: unknown): string[] | undefined {
  if (kind === 'url')
    return ['kind', ...URL_KEYS, ...fileSourceSchema.options.flatMap(({ shape }) => Object.keys(shape))]
  const schema = fileSourceSchema.options.find(({ shape }) => shape.kind.value === kind)
  return schema && Object.keys(schema.shape)
}
