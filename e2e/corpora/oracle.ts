import { readFileSync } from 'node:fs'
import { z } from 'zod'

const oracleSchema = z.object({
  tolerance: z.object({ placements_min: z.number(), placements_max: z.number() }),
  categories: z.array(z.object({ title: z.string(), path: z.array(z.string()), listings: z.number() })),
  samples: z.array(
    z.object({
      name: z.string(),
      url: z.string().nullish(),
      description: z.string().nullish(),
      path: z.array(z.string()),
    }),
  ),
})

/** What an independent reader found in a corpus. */
export type Oracle = z.infer<typeof oracleSchema>

/** Reads `oracle.json`. */
export function readOracle(file: string): Oracle {
  return oracleSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** A name in the form in which names are compared: NFKC, no format characters, white space collapsed. */
export function comparableName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
