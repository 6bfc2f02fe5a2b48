import type { Heading, Image, Nodes, Table } from 'mdast'
import { escapeHtml } from '../text/escape-html.ts'
import { MAX_MARKDOWN_DEPTH } from '../text/parse-intro.ts'
import type { ParsedMarkdown } from '../text/parse-intro.ts'
import { safeUrl } from '../text/safe-url.ts'

/**
 * Renders parsed Markdown as HTML.
 *
 * **Security:** a fixed set of elements and one attribute, `href` with an http(s) or mailto URL. Raw HTML is omitted,
 * an image becomes its alternative text: our pages load nothing from elsewhere, unless {@link ParsedMarkdown} says so.
 *
 * @param level Of the heading above the text. Its own headings begin one below, whatever they begin with,
 *   and skip no level: screen-reader users navigate by them.
 */
export function renderIntroHtml(intro: ParsedMarkdown, level: number): string {
  return renderNode(intro.root, { intro, level, headings: [], depth: 0 })
}

interface Context {
  intro: ParsedMarkdown
  level: number
  /** Depths, as written, of the headings above the next block. */
  headings: number[]
  depth: number
}

function renderNode(node: Nodes, context: Context): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.value)
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`
    case 'code':
      return `<pre><code>${escapeHtml(node.value)}</code></pre>\n`
    case 'break':
      return '<br>\n'
    case 'thematicBreak':
      return '<hr>\n'
    case 'image':
      return renderImage(node, context)
    case 'imageReference':
      return escapeHtml(node.alt ?? '')
    case 'root':
      return renderChildren(node, context)
    case 'paragraph':
      return wrap('p', renderChildren(node, context))
    case 'heading':
      return wrap(`h${headingLevel(node, context)}`, renderChildren(node, context))
    case 'blockquote':
      return wrap('blockquote', renderChildren(node, context))
    case 'list': {
      const start = node.ordered && typeof node.start === 'number' && node.start !== 1 ? ` start="${node.start}"` : ''
      const name = node.ordered ? 'ol' : 'ul'
      return `<${name}${start}>\n${renderChildren(node, context)}</${name}>\n`
    }
    case 'listItem':
      return wrap('li', node.spread ? renderChildren(node, context) : renderTight(node.children, context))
    case 'emphasis':
      return `<em>${renderChildren(node, context)}</em>`
    case 'strong':
      return `<strong>${renderChildren(node, context)}</strong>`
    case 'delete':
      return `<del>${renderChildren(node, context)}</del>`
    case 'link':
    case 'linkReference':
      return renderLink(context.intro.target(node), renderChildren(node, context))
    case 'table':
      return renderTable(node, context)
    default:
      // Raw HTML, definitions, footnotes, front matter: not part of the visible text.
      return ''
  }
}

function renderChildren({ children }: { children: readonly Nodes[] }, context: Context): string {
  if (context.depth >= MAX_MARKDOWN_DEPTH) return ''
  const inner = { ...context, depth: context.depth + 1 }
  let html = ''
  for (const child of children) html += renderNode(child, inner)
  return html
}

function headingLevel({ depth }: Heading, { level, headings }: Context): number {
  while ((headings.at(-1) ?? 0) >= depth) headings.pop()
  headings.push(depth)
  return Math.min(6, level + headings.length)
}

function renderTight(children: readonly Nodes[], context: Context): string {
  return children
    .map((child) =>
      child.type === 'paragraph' ? renderChildren(child, context) : renderChildren({ children: [child] }, context),
    )
    .join('\n')
}

function renderImage({ url, alt }: Image, { intro }: Context): string {
  const text = escapeHtml(alt ?? '')
  const source = intro.hasPictures === true && url.startsWith('https://') ? safeUrl(url) : undefined
  return source === undefined ? text : `<img src="${escapeHtml(source)}" alt="${text}" loading="lazy">`
}

function renderLink(target: string | undefined, html: string): string {
  const url = target === undefined ? undefined : safeUrl(target)
  return url === undefined ? html : `<a href="${escapeHtml(url)}">${html}</a>`
}

function renderTable(table: Table, context: Context): string {
  const rows = table.children.map((row, index) => {
    const cell = index === 0 ? 'th' : 'td'
    return `<tr>${row.children.map((child) => `<${cell}>${renderChildren(child, context)}</${cell}>`).join('')}</tr>\n`
  })
  return `<table>\n${rows.join('')}</table>\n`
}

function wrap(name: string, html: string): string {
  return `<${name}>${html}</${name}>\n`
}
