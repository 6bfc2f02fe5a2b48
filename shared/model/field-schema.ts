import { z } from 'zod'
import { FIELD_TYPES } from './fields.ts'

/** Values with their labels. A list of values, and a map of value to label, mean the same. */
const categoriesSchema = z
  .preprocess(
    (given) => {
      if (!Array.isArray(given)) {
        const labels = typeof given === 'object' && given !== null ? Object.entries(given) : []
        return labels.length === 0 ? given : labels.map(([value, label]: [string, unknown]) => ({ value, label }))
      }
      return given.map((one: unknown) => {
        if (typeof one !== 'object' || one === null) return { value: String(one), label: String(one) }
        return 'value' in one ? { ...one, value: String(one.value) } : one
      })
    },
    z.array(z.object({ value: z.string(), label: z.string().min(1) })),
  )
  .meta({ forms: 'several' })

const valuesSchema = z.preprocess((given) => [given].flat().map(String), z.array(z.string())).meta({ forms: 'several' })

/**
 * What is known about one field of a source, in the words of Frictionless Table Schema 2: it belongs to the directory, so
 * that a field looks the same whatever source it is from. `hidden`, `property` and `facet` are ours.
 *
 * @see https://datapackage.org/standard/table-schema/
 */
export const fieldSchema = z.object({
  name: z
    .string()
    .min(1)
    .max(200)
    .describe(
      'The source’s own name, or the path of a value inside of another: `compatibility.nuxt`; `*` stands for those not named, in the order shown.',
    ),
  title: z.string().min(1).max(80).optional().describe('What it is called on pages.'),
  description: z.string().max(500).optional(),
  type: z.enum(FIELD_TYPES).optional().describe('What its values are; texts that do not fit stay as they are.'),
  format: z
    .string()
    .optional()
    .describe(
      '`uri` for addresses, which need no scheme then; `email`; for numbers `percent`, `bytes`, `currency:EUR`, `unit:km`, which their texts may have; for dates `%d/%m/%Y`.',
    ),
  categories: categoriesSchema.optional().describe('Labels of its values.'),
  missingValues: z.array(z.string()).optional().describe('Texts that mean that there is no value.'),
  delimiter: z.string().min(1).optional().describe('What separates the values of a list; default a comma.'),
  hidden: z
    .union([z.boolean(), z.literal('drop')])
    .optional()
    .describe('`true`: only in the data, not on pages. `drop`: nowhere.'),
  property: z
    .string()
    .regex(/^[a-z][A-Za-z]+$/)
    .optional()
    .describe('Property of Schema.org that its values are of, as in `numberOfPages`.'),
  facet: z.boolean().optional().describe('Whether listings can be narrowed by it on pages; default where it helps.'),
  label: z.string().min(1).max(80).optional().describe('Another word for `title`.'),
  words: categoriesSchema.optional().describe('Another word for `categories`: what pages say for its values.'),
  good: valuesSchema.optional().describe('Values that speak for a listing.'),
  bad: valuesSchema.optional().describe('Values that speak against one.'),
})

/** What is known about one field of a source. */
export type FieldSchema = z.infer<typeof fieldSchema>

/** The fields of a directory, in the order shown; those not named follow. */
export const tableSchema = z.object({ fields: z.array(z.preprocess(withStandardNames, fieldSchema)).max(200) })

/** `label` and `words` are what operators call `title` and `categories`. */
function withStandardNames(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given
  const { label, words, ...rest }: Readonly<Record<string, unknown>> = { ...given }
  return { ...(label !== undefined && { title: label }), ...(words !== undefined && { categories: words }), ...rest }
}
