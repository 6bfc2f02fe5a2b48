import { z } from 'zod'

/** Which part of a Markdown document names the page of a row. */
export const markdownCategorySchema = z.union([
  z
    .templateLiteral(['heading ', z.enum(['1', '2', '3', '4', '5', '6'])])
    .describe('As `{heading: N}`: the heading of this depth.'),
  z
    .enum(['heading', 'bold', 'group', 'file'])
    .describe(
      '`heading`: the nearest heading. `bold`: the nearest paragraph that is one bold line. `group`: the outermost bullet without a link. `file`: the document, by its title.',
    ),
  z.strictObject({
    heading: z.int().min(1).max(6).describe('The heading of this depth; deeper ones become the `section` field.'),
  }),
  z.strictObject({
    field: z.string().min(1).describe('A table column, by its header.'),
    split: z.string().min(1).optional().describe('What separates several categories in one cell.'),
  }),
])

const headings = z.union([z.string(), z.array(z.string())]).optional()

/**
 * What a source of `kind: markdown` (bullet lists and tables of a README) understands beside the common options. Headings
 * are compared by their letters and digits only, without case.
 */
export const markdownShape = {
  category: markdownCategorySchema.default('heading'),
  under: headings.describe('Reads only below these headings; page paths start below them.'),
  exclude: headings.describe('Headings to skip beside the usual boilerplate (Contents, Sponsors, License …).'),
  include: headings.describe('Headings to read although they look like boilerplate.'),
  start: z.string().min(1).optional().describe('Text of the HTML comment after which the list starts.'),
  end: z.string().min(1).optional().describe('Text of the HTML comment before which the list ends.'),
  nested: z
    .enum(['listings', 'links'])
    .default('listings')
    .describe('Linked bullets under a listing: listings of their own, or further links of the outer one.'),
} satisfies z.ZodRawShape
