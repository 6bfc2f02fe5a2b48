import { ROW_TEMPLATE_ID } from '../../shared/renditions/html/html-listing.ts'

/** What a page shows for a query. */
export interface ShownPage {
  /** Of the document. */
  readonly title: string
  /** Makes what is in its `<main>`, to be shown at once: rows that are shown already are taken for it. */
  readonly create: () => DocumentFragment
}

const SHAPES: ReadonlySet<string> = new Set(['rect', 'svg'])

/** A row of listings, as `renderListingHtml` writes it. No text contains a tag. */
const ROW = /<li class="row"(?: id="[^"]*")?>[^]*?<\/div><\/li>\n/g

/** Rows that are remembered: as many as a directory of a few hundred listings has for all that is asked. */
const MAX_ROWS = 1_000

/** Rows by their markup without marks, each with its texts: while one types, most of those found were shown before. */
const rows = new Map<string, readonly [row: Element, texts: readonly string[]]>()

/** Makes nodes of HTML that our renderers wrote: see {@link readMarkup} for what can come of it. */
export function createNodes(html: string): DocumentFragment {
  const found: Element[] = []
  const main = createFragment(
    html.replaceAll(ROW, (markup) => {
      found.push(createRow(markup))
      return '<li class="row"></li>'
    }),
  )
  for (const [index, place] of main.querySelectorAll('li.row').entries()) place.replaceWith(found[index] ?? place)
  return main
}

/** The row of a markup, made once: after that only the marks in its texts change. */
function createRow(markup: string): Element {
  const plain = markup.replaceAll(/<\/?mark>/g, '')
  const [known, before] = rows.get(plain) ?? []
  const texts = markup.match(/<bdi>[^]*?(?=<\/bdi>)/g) ?? []
  // Taken out of the page one by one, each would cost as much as its list.
  known?.closest('.rows')?.remove()
  const row = known ?? createFragment(markup).firstElementChild ?? document.createElement('li')
  if (before === undefined) {
    const added = document.querySelector<HTMLTemplateElement>(`#${ROW_TEMPLATE_ID}`)?.content
    if (added !== undefined) row.append(document.importNode(added, true))
    if (rows.size === MAX_ROWS) rows.clear()
  } else {
    for (const [index, place] of row.querySelectorAll('bdi:not([dir])').entries()) {
      const text = texts[index]
      if (text !== undefined && text !== before[index]) place.replaceWith(createFragment(text))
    }
  }
  rows.set(plain, [row, texts])
  return row
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

/** An element of our own markup. */
interface MarkupElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: MarkupNode[]
}

export type MarkupNode = MarkupElement | string

/** Elements that our renderers write, and no others. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a b bdi br button dd details div dl dt fieldset form h1 h2 h3 img input label legend li mark nav ol option p ' +
    'rect search section select span summary svg table tbody td th thead time tr ul'
  ).split(' '),
)

/** Attributes that our renderers write. None runs or styles anything, and only logos of the directory are loaded. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'action alt aria-current aria-hidden aria-label aria-sort autocomplete checked class data-copy data-facet ' +
    'data-full data-partial data-picked data-remove datetime decoding dir form height hidden href id loading max maxlength ' +
    'method min name placeholder popover popovertarget preserveAspectRatio rel required role scope selected src step ' +
    'tabindex toolautosubmit tooldescription toolname toolparamdescription type value viewBox width x y'
  ).split(' '),
)

const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'img', 'input'])

/** Where links may lead, to pages and addresses of mail, forms: to pages of ours, and where images are: among our logos. */
const SAFE_TARGETS: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:|mailto:|[/?#])/i,
  action: /^\/(?!\/)/,
  src: /^(?:\/[^/\\?#\s]+)*\/_\/logo\/[\da-f]+\/[\da-f]+\.[a-z]+$/,
}

/** A tag as our renderers write it, or a run of text; a `<` of no tag is text. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*>|[^<]+|</g
const ATTRIBUTE = /([a-zA-Z-]+)(?:="([^"]*)")?/g

/** What `escapeHtml` writes. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * Reads HTML of our own renderers as a tree, so that nodes can be made of it without giving a browser markup, which our
 * policy forbids (Trusted Types).
 *
 * **Security:** whatever it is given, the tree has no element and no attribute besides those of two lists, and links
 * only where listings may link to. Other tags are left out, what is between them stays.
 */
export function readMarkup(html: string): MarkupNode[] {
  const top: MarkupNode[] = []
  const open: MarkupElement[] = []
  for (const [token, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    const siblings = open.at(-1)?.children ?? top
    if (name === undefined) {
      siblings.push(decodeEntities(token))
    } else if (!ELEMENTS.has(name)) {
      continue
    } else if (slash === '/') {
      const at = open.findLastIndex((element) => element.name === name)
      if (at !== -1) open.length = at
    } else {
      const element = { name, attributes: readAttributes(attributes), children: [] }
      siblings.push(element)
      if (!VOID_ELEMENTS.has(name)) open.push(element)
    }
  }
  return top
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    const decoded = decodeEntities(value)
    if (ATTRIBUTES.has(name) && SAFE_TARGETS[name]?.test(decoded) !== false) attributes.set(name, decoded)
  }
  return attributes
}

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
