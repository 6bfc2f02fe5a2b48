import { LRUCache } from 'lru-cache'
import { renderResultsFrame } from '../../shared/renditions/html/results-html.ts'
import type { FrameView } from '../../shared/renditions/view/page-view.ts'
import type { Collection } from '../../shared/search/collection.ts'

/** Bytes of frames kept in memory: some 30. */
const MAX_FRAME_BYTES = 4 << 20

/** What a character of a frame takes: as text, in UTF-8, and compressed. */
const BYTES_PER_CHARACTER = 3.5

/** Gives what the result pages of a page have in common. @param listings Of that page. */
export type ResultFrames = (page: FrameView, listings: Collection) => readonly string[]

/** Creates {@link ResultFrames}: those of pages that were asked lately are kept. */
export function createResultFrames(): ResultFrames {
  const frames = new LRUCache<FrameView, readonly string[]>({
    maxSize: MAX_FRAME_BYTES,
    sizeCalculation: (frame) => Math.ceil(BYTES_PER_CHARACTER * frame.reduce((sum, { length }) => sum + length, 1)),
  })
  return (page, { facets }) => {
    const known = frames.get(page)
    if (known !== undefined) return known
    const frame = renderResultsFrame(page, facets)
    frames.set(page, frame)
    return frame
  }
}
