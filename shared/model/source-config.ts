import { z } from 'zod'

/** Where the category of a row comes from. */
const categoryRuleSchema = z.union([z.string(), z.object({}).loose()])

/** One entry of `sources:` in `directory.yml`. The adapter that owns `kind` documents the rest. */
export const sourceConfigSchema = z.looseObject({
  kind: z.enum(['markdown', 'yaml', 'json', 'csv', 'front-matter']),
  files: z.union([z.string(), z.array(z.string())]),
  category: categoryRuleSchema.optional(),
})

/** A declared source. */
export type SourceConfig = z.infer<typeof sourceConfigSchema>
