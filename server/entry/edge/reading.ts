import type { Reading } from '../../../shared/search/collection.ts'
import { openFacets } from '../../../shared/search/index-facets.ts'
import { loadLater } from '../../../shared/search/load-later.ts'

/** In the Worker, in place of `load-reading.ts`: the facets, which most answers need. */
export const LATER_FACETS = { open: () => openFacets }

const requestReader = loadLater(
  async () => (await import('../../../shared/search/request/read-request.ts')).createRequestReader,
)

const typos = loadLater(() => import('../../../shared/search/query/find-similar-words.ts'))

/** In the Worker, in place of `reading.ts`: an isolate compiles what reads sentences when the first one is asked. */
export const LOADED: Reading = { openReading: requestReader.open, openTypos: typos.open }

/** In the Worker, in place of `load-reading.ts`. */
export const readLater = (): Reading => LOADED
