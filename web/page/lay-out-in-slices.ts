/** Listings of a large page that programs can read without scrolling: as many as on a page whose every listing is laid out. */
const READABLE = 50

/** Few enough that a slow phone does it within a frame or two, and far enough apart that it responds in between. */
const SLICE = 5
const SLICE_DELAY_MS = 30

/**
 * Has the first listings of a large page laid out that the stylesheet defers, a few at a time. Browsers omit
 * from a page's text what they have not laid out, and agents read that text.
 */
export function layOutInSlices(list: Element, from = 0): void {
  setTimeout(() => {
    for (let index = from; index < from + SLICE; index += 1) list.children[index]?.classList.add('laid-out')
    if (from + SLICE < READABLE) layOutInSlices(list, from + SLICE)
  }, SLICE_DELAY_MS)
}
