import { readMarkup } from './read-markup.ts'
import type { MarkupNode } from './read-markup.ts'
import type { ShownPage } from './shown-page.ts'

/** Elements of SVG. */
const SHAPES: ReadonlySet<string> = new Set(['rect', 'svg'])

/** A row of listings, as `renderListingHtml` writes it. No text contains a tag. */
const ROW = /(<li class="row"(?: id="[^"]*")?>)[^]*?<\/li>\n/g

/** Rows that are remembered: as many as a directory of a few hundred listings has for all that is asked. */
const MAX_ROWS = 1_000

/** Rows by their markup: while one types, most of those found were shown before. */
const rows = new Map<string, readonly Element[]>()

/** Makes nodes of HTML that our renderers wrote: see {@link readMarkup} for what can come of it. */
export function createNodes(html: string): Pick<ShownPage, 'main' | 'standIns'> {
  const found: Element[] = []
  const rest = html.replaceAll(ROW, (markup, tag: string) => {
    found.push(...createRow(markup))
    return `${tag}</li>`
  })
  const main = createFragment(rest)
  const standIns = new Map<Element, Element>()
  for (const place of main.querySelectorAll('.row')) {
    const row = found.shift()
    if (row !== undefined) standIns.set(place, row)
  }
  return { main, standIns }
}

/** The row of a markup, made once. */
function createRow(markup: string): readonly Element[] {
  const known = rows.get(markup)
  if (known !== undefined) return known
  const made = Array.from(createFragment(markup).children)
  if (rows.size === MAX_ROWS) rows.clear()
  rows.set(markup, made)
  return made
}

function createFragment(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  append(fragment, readMarkup(html))
  return fragment
}

function append(parent: Node, nodes: readonly MarkupNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') {
      parent.appendChild(document.createTextNode(node))
      continue
    }
    const element = SHAPES.has(node.name)
      ? document.createElementNS('http://www.w3.org/2000/svg', node.name)
      : document.createElement(node.name)
    for (const [name, value] of node.attributes) element.setAttribute(name, value)
    append(element, node.children)
    parent.appendChild(element)
  }
}
