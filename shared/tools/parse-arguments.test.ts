import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { parseArguments } from './parse-arguments.ts'
import { rootBrowseTool } from './browse-tool.ts'
import { compareTool } from './compare-tool.ts'

const filterValue = z.union([z.string().max(200), z.number(), z.boolean()])

/** The arguments of `browse` as zod's usual builder describes them: the same checks of another make. */
const BROWSE = z.object({
  category: z.string().max(200).optional(),
  query: z.string().max(1000).optional(),
  filters: z
    .record(z.string().max(100), z.union([...filterValue.options, z.array(filterValue).min(1).max(50)]))
    .optional(),
  sort: z.string().default('page'),
  facets: z.array(z.string().max(100)).max(10).optional(),
  limit: z.int().min(1).max(50).optional(),
  cursor: z.string().max(100).optional(),
  max_characters: z.int().min(500).max(20_000).optional(),
})

const COMPARE = z.object({
  ids: z.array(z.string().max(1000)).min(2).max(6),
  max_characters: z.int().min(500).max(20_000).optional(),
})

/** Values at and beyond the limits, and of every wrong type. */
const value = fc.oneof(
  fc.constantFrom(...[99, 100, 101, 200, 201, 1000, 1001].map((length) => 'x'.repeat(length))),
  fc.constantFrom(-1, 0, 1, 1.5, 50, 51, 499, 500, 20_000, 20_001, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom('page', 'Page', new Date(0), new Map()),
  fc.array(fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 1 })), { maxLength: 12 }),
  fc.array(fc.constantFrom('x', 1, true, null), { minLength: 48, maxLength: 52 }),
  fc.dictionary(fc.constantFrom('tags', '', 'x'.repeat(100), 'x'.repeat(101)), fc.jsonValue({ maxDepth: 2 })),
  fc.anything(),
)

function argumentsOf(schema: z.ZodObject): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value]))
  return fc.oneof({ weight: 9, arbitrary: fc.record(fields, { requiredKeys: [] }) }, { weight: 1, arbitrary: value })
}

describe('parseArguments', () => {
  it.each([
    { name: 'browse', tool: rootBrowseTool, reference: BROWSE },
    { name: 'compare', tool: compareTool, reference: COMPARE },
  ])('accepts and refuses for $name what the usual builder of zod does, in the same words', ({ tool, reference }) => {
    fc.assert(
      fc.property(argumentsOf(reference), (args) => {
        expect(parseArguments(tool.input, args)).toEqual(parseArguments(reference, args))
      }),
      { numRuns: scaleRuns(2_000) },
    )
  })

  it('says what is wrong where a name of a facet is too long', () => {
    expect(parseArguments(rootBrowseTool.input, { filters: { ['x'.repeat(101)]: 'a' } })).toEqual({
      ok: false,
      message: `filters.${'x'.repeat(71)}…: Invalid key in record, got "a".`,
    })
  })
})
