import { scaleRuns } from '../../property-runs.ts'

/** Directories that parity is shown over, by name: `directory.yml`, from the project's folder. */
export const PARITY_DIRECTORIES = {
  'awesome-python': { config: 'e2e/corpora/awesome-python/directory.yml', corpus: 'awesome-python' },
  'static-analysis': { config: 'e2e/corpora/static-analysis/directory.yml', corpus: 'static-analysis' },
  'awesome-mac-zh': { config: 'e2e/corpora/awesome-mac-zh/directory.yml', corpus: 'awesome-mac-zh' },
  countries: { config: 'e2e/static/corpora/countries/directory.yml', corpus: 'awkward/countries' },
} as const satisfies Readonly<Record<string, { readonly config: string; readonly corpus: string }>>

/** Calls to each of them, before cursors are followed: 1,300 in `npm run test:all`. */
export const CALLS_PER_DIRECTORY: number = scaleRuns(1300)
