import { PROPERTY_RUNS } from './property-runs.ts'

const seed = process.env['PROPERTY_SEED']

// Where neither is set, fast-check's defaults hold and files without properties need not load it.
if (process.env['PROPERTY_RUNS'] !== undefined || seed !== undefined) {
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ numRuns: PROPERTY_RUNS, ...(seed !== undefined && { seed: Number(seed) }) })
}
