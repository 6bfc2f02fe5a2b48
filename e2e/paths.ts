import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const PROJECT_DIR: string = fileURLToPath(new URL('..', import.meta.url))
