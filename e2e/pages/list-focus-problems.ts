import type { Page } from 'playwright'

/** As many as a person goes through; the parts of a long page are alike. */
const MAX_STOPS = 150

/**
 * Gives the focus to what can have it, in the order of the keyboard, and lists what does not show it: no outline, out of
 * the window, or covered by what sticks to the window (WCAG 2.2 SC 2.4.7 and 2.4.11). Further, what another order than
 * that of the document is given to: the eye would not follow the keyboard (SC 2.4.3).
 *
 * A key must have been pressed before: browsers show the focus to who uses the keyboard.
 */
export function listFocusProblems(page: Page): Promise<string[]> {
  return page.evaluate((maxStops) => {
    const SELECTOR = 'a[href], button, input, select, summary, [tabindex="0"]'
    const describe = (element: Element): string => element.outerHTML.slice(0, 90)
    const hasOutline = (element: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    /** What the window, and boxes that scroll, leave of a line of an element: left, top, right and bottom. */
    const seenPart = (element: Element, { left, top, right, bottom }: DOMRect): [number, number, number, number] => {
      let seen: [number, number, number, number] = [left, top, right, bottom]
      for (let box: Element | null = element; box !== null; box = box.parentElement) {
        if (box !== document.documentElement && getComputedStyle(box).overflowY === 'visible') continue
        const edge =
          box === document.documentElement ? new DOMRect(0, 0, innerWidth, innerHeight) : box.getBoundingClientRect()
        seen = [
          Math.max(seen[0], edge.left),
          Math.max(seen[1], edge.top),
          Math.min(seen[2], edge.right),
          Math.min(seen[3], edge.bottom),
        ]
      }
      return seen
    }
    const problems: string[] = []
    const stops = Array.from(document.querySelectorAll<HTMLElement>(SELECTOR)).filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null,
    )
    for (const element of stops.slice(0, maxStops)) {
      element.focus()
      // A box that is not the chosen one of its group is reached by the arrow keys, not by Tab.
      if (document.activeElement !== element) {
        problems.push(`takes no focus: ${describe(element)}`)
        continue
      }
      // Boxes that are drawn as their label.
      if (!hasOutline(element) && !hasOutline(element.parentElement ?? element)) {
        problems.push(`shows no focus: ${describe(element)}`)
      }
      const isSeen = Array.from(element.getClientRects()).some((line) => {
        const [left, top, right, bottom] = seenPart(element, line)
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return hit !== null && hit !== document.body && (element.contains(hit) || hit.contains(element))
      })
      if (!isSeen) problems.push(`is covered: ${describe(element)}`)
    }
    for (const element of document.querySelectorAll('body *')) {
      const { order, flexDirection, display } = getComputedStyle(element)
      const isReversed = display.includes('flex') && flexDirection.endsWith('reverse')
      const isMoved = (order !== '0' || isReversed) && (element.matches(SELECTOR) || element.querySelector(SELECTOR))
      if (isMoved) problems.push(`is in another place than the keyboard: ${describe(element)}`)
    }
    return problems
  }, MAX_STOPS)
}
