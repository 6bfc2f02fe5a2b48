import { z } from 'zod'

const oneOrMany = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)])

/** Which part of a Markdown document names the page of a row. */
export const markdownCategorySchema = z.union([
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
export const markdownSourceShape = {
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
} satisfies z.ZodRawShape
