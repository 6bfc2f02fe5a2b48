import { readMarkup } from './read-markup.ts'
import type { MarkupNode } from './read-markup.ts'

/** Elements of SVG. */
const SHAPES: ReadonlySet<string> = new Set(['rect', 'svg'])

/** Makes nodes of HTML that our renderers wrote: see {@link readMarkup} for what can come of it. */
export function createNodes(html: string): DocumentFragment {
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
