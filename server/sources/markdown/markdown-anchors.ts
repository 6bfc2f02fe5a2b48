import { Parser } from 'htmlparser2'
import type { Html, Link, PhrasingContent } from 'mdast'

const ANCHOR = /^<a\b[^>]*?\shref\s*=/i

/** A tag cut off before an unquoted address, which GitHub's literal links take with whatever follows it. */
const CUT_TAG = /<(?:a|img)\b[^<>]*\s(?:href|src)\s*=\s*$/i

/**
 * Running text in which `<a href="…">…</a>` is a link. Tags with an unquoted address, which Markdown reads as text and
 * a literal link (`https://example.org/>`), are tags again.
 */
export function joinAnchors(nodes: readonly PhrasingContent[]): readonly PhrasingContent[] {
  const mended = nodes.some((node) => node.type === 'text' && CUT_TAG.test(node.value)) ? mendTags(nodes) : nodes
  if (!mended.some(isAnchor)) return mended
  const joined: PhrasingContent[] = []
  let open: Link | undefined
  for (const node of mended) {
    if (node.type === 'html' && (isAnchor(node) || /^<\/a\s*>/i.test(node.value))) {
      open = isAnchor(node) ? toLink(node) : undefined
      if (open !== undefined) joined.push(open)
    } else if (open === undefined) joined.push(node)
    else open.children.push(node)
  }
  return joined
}

/** The attributes of the first tag in `html`, entities decoded. */
function readAttributes(html: string): Readonly<Record<string, string>> {
  let found: Record<string, string> | undefined
  const parser = new Parser({ onopentag: (_name, attributes) => void (found ??= attributes) })
  parser.end(html)
  return found ?? {}
}

function isAnchor(node: PhrasingContent): boolean {
  return node.type === 'html' && ANCHOR.test(node.value)
}

function toLink({ value, position }: Html): Link {
  return {
    type: 'link',
    url: (readAttributes(value)['href'] ?? '').trim(),
    children: [],
    ...(position && { position }),
  }
}

function mendTags(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const mended: PhrasingContent[] = []
  let cut: { html: string; position: Html['position'] } | undefined
  for (const node of nodes) {
    let text = node.type === 'text' ? node.value : undefined
    if (cut !== undefined) {
      const more = text ?? literalText(node)
      if (more === undefined) {
        mended.push({ type: 'text', value: cut.html }, node)
        cut = undefined
        continue
      }
      const end = more.indexOf('>')
      cut.html += end === -1 ? more : more.slice(0, end + 1)
      if (end === -1) continue
      mended.push({ type: 'html', value: cut.html, ...(cut.position && { position: cut.position }) })
      cut = undefined
      text = more.slice(end + 1)
      if (text === '') continue
    }
    if (text === undefined) {
      mended.push(node)
      continue
    }
    const start = text.search(CUT_TAG)
    const before = start === -1 ? text : text.slice(0, start)
    const place = node.position && { position: node.position }
    if (before !== '') mended.push({ type: 'text', value: before, ...place })
    if (start !== -1) cut = { html: text.slice(start), position: node.position }
  }
  if (cut !== undefined) mended.push({ type: 'text', value: cut.html })
  return mended
}

/** The text of a literal link. */
function literalText(node: PhrasingContent): string | undefined {
  if (node.type !== 'link' || node.children.length !== 1) return undefined
  const [only] = node.children
  return only?.type === 'text' ? only.value : undefined
}
