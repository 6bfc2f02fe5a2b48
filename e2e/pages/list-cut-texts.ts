import type { Page } from 'playwright'

/** Texts that stand beyond an edge of the window: what a page that does not scroll sideways would hide. */
export function listCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInScrollBox = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isInScrollBox(element.parentElement))
    /** One line that ends in an ellipsis within the window: the whole text is elsewhere. */
    const endsInEllipsis = (element: Element | null): boolean => {
      if (element === null) return false
      const { left, right } = element.getBoundingClientRect()
      const isWithin = left >= 0 && right <= window.innerWidth + 1
      return (
        (isWithin && getComputedStyle(element).textOverflow === 'ellipsis') || endsInEllipsis(element.parentElement)
      )
    }
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement
      // What is only shown when it has the focus, only read aloud, or scrolls in a box of its own, may be out of sight.
      if (parent?.closest('.skip, .vh, select') !== null || isInScrollBox(parent) || endsInEllipsis(parent)) continue
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width > 0 && (left < 0 || right > window.innerWidth + 1)) cut.push((text.textContent ?? '').slice(0, 60))
    }
    return cut
  })
}
