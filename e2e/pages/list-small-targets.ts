import type { Page } from 'playwright'

/**
 * Lists what can be clicked on a page and is less than 24 CSS pixels wide or high, with too little room around it (WCAG 2.2
 * SC 2.5.8). A circle of that size around its middle must touch no other target nor its circle. Links in sentences, and
 * boxes whose label is large enough, may be smaller.
 */
export function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24
    const visible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    const targets = Array.from(document.querySelectorAll('a[href], button, input, select, summary, label'))
      .filter(visible)
      .filter(
        (element) =>
          !element.matches('.skip, label:not(:has(input))') && element.closest('label') !== element.parentElement,
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const isSmall = ({ width, height }: DOMRect): boolean => width < LEAST - 0.1 || height < LEAST - 0.1
    const isInSentence = (element: Element): boolean => {
      const { display } = getComputedStyle(element)
      const parent = element.parentElement
      const around = Array.from(parent?.childNodes ?? []).filter((node) => node instanceof Text)
      return display === 'inline' && around.some(({ data }) => /[\p{L}\p{N}]/u.test(data))
    }
    const middle = ({ x, y, width, height }: DOMRect): [number, number] => [x + width / 2, y + height / 2]
    /** Distance of a point from a box; 0 inside. */
    const distance = ([x, y]: [number, number], box: DOMRect): number =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    return targets.flatMap(({ element, box }) => {
      if (!isSmall(box) || isInSentence(element)) return []
      const own = middle(box)
      const near = targets.find((other) => {
        if (other.element === element || other.element.contains(element) || element.contains(other.element))
          return false
        // A link may go on in the next line.
        const lines = Array.from(other.element.getClientRects())
        if (lines.some((line) => distance(own, line) < LEAST / 2)) return true
        const [x, y] = middle(other.box)
        return isSmall(other.box) && Math.hypot(x - own[0], y - own[1]) < LEAST
      })
      return near === undefined
        ? []
        : [
            `${element.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}, near ${near.element.outerHTML.slice(0, 60)}`,
          ]
    })
  })
}
