import path from 'node:path'
import { fileURLToPath } from 'node:url'

declare module 'vitest' {
  interface TaskMeta {
    /** Why these tests are skipped on some machines, and may be: what they need is no part of the project. */
    optional?: string
  }
}

/** The project's folder. */
export const PROJECT_DIR: string = fileURLToPath(new URL('..', import.meta.url))

/** Real directories to test with, beside the project's folder where there are any. */
export const CORPORA_DIR: string = path.join(PROJECT_DIR, '..', 'shared', 'corpora')

/** Options of tests that are skipped where {@link CORPORA_DIR} is missing: they may be, in CI as well. */
export const NEEDS_CORPORA: { meta: { optional: string } } = {
  meta: { optional: 'The corpora are no part of the project.' },
}
