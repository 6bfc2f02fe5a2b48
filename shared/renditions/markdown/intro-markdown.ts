import type { Nodes, Table } from 'mdast'
import { escapeMarkdown, escapePunctuation, guardLineStart } from '../text/escape-markdown.ts'
import { MAX_MARKDOWN_DEPTH } from '../text/parse-intro.ts'
import type { ParsedMarkdown } from '../text/parse-intro.ts'
import { safeMarkdownUrl } from '../text/safe-url.ts'

/**
 * Writes parsed Markdown as a subset that fits under a page's own headings: raw HTML is omitted, an image
 * becomes its alternative text, headings go down by `headingShift` levels, links are absolute.
 *
 * @returns One string per top-level block, without empty lines around it.
 */
export function renderIntroMarkdown(intro: ParsedMarkdown, headingShift: number): string[] {
  return renderBlocks(intro.root.children, { intro, headingShift, depth: 0 })
}

interface Context {
  intro: ParsedMarkdown
  headingShift: number
  depth: number
}

function renderBlocks(nodes: readonly Nodes[], context: Context): string[] {
  if (context.depth >= MAX_MARKDOWN_DEPTH) return []
  const inner = { ...context, depth: context.depth + 1 }
  return nodes.map((node) => renderBlock(node, inner)).filter((block) => block !== '')
}

function renderBlock(node: Nodes, context: Context): string {
  switch (node.type) {
    case 'paragraph':
      return renderLine(node.children, context)
    case 'heading':
      return `${'#'.repeat(Math.min(6, node.depth + context.headingShift))} ${renderLine(node.children, context)}`
    case 'thematicBreak':
      return '***'
    case 'code':
      return codeBlock(node.value)
    case 'blockquote':
      return indent(renderBlocks(node.children, context).join('\n\n'), '> ', '> ')
    case 'list':
      return node.children
        .map((item, index) => {
          const marker = node.ordered ? `${(node.start ?? 1) + index}. ` : '- '
          const text = renderBlocks(item.children, context).join(node.spread ? '\n\n' : '\n')
          return indent(text, marker, ' '.repeat(marker.length))
        })
        .join(node.spread ? '\n\n' : '\n')
    case 'table':
      return renderTable(node, context)
    default:
      return ''
  }
}

function renderLine(nodes: readonly Nodes[], context: Context): string {
  return guardLineStart(renderInline(nodes, context).trim())
}

function renderInline(nodes: readonly Nodes[], context: Context): string {
  if (context.depth >= MAX_MARKDOWN_DEPTH) return ''
  const inner = { ...context, depth: context.depth + 1 }
  return nodes.map((node) => renderInlineNode(node, inner)).join('')
}

function renderInlineNode(node: Nodes, context: Context): string {
  switch (node.type) {
    case 'text':
      return escapePunctuation(node.value.replace(/\s+/g, ' '))
    case 'inlineCode':
      return codeSpan(node.value)
    case 'break':
      return ' '
    case 'image':
    case 'imageReference':
      return escapeMarkdown(node.alt ?? '')
    case 'emphasis':
      return `*${renderInline(node.children, context)}*`
    case 'strong':
      return `**${renderInline(node.children, context)}**`
    case 'delete':
      return `~~${renderInline(node.children, context)}~~`
    case 'link':
    case 'linkReference': {
      const text = renderInline(node.children, context)
      const target = context.intro.target(node)
      const url = target === undefined ? undefined : safeMarkdownUrl(target)
      return url === undefined ? text : `[${text}](<${url}>)`
    }
    default:
      return ''
  }
}

function renderTable(table: Table, context: Context): string {
  const [head, ...body] = table.children.map(
    (row) =>
      `| ${row.children.map((cell) => renderInline(cell.children, context).replace(/(?<!\\)\|/g, String.raw`\|`)).join(' | ')} |`,
  )
  const columns = table.children[0]?.children.length ?? 0
  return [head, `|${' --- |'.repeat(columns)}`, ...body].join('\n')
}

/** A code span whose fence is longer than any run of backticks in it (CommonMark §6.1). */
export function codeSpan(text: string): string {
  if (!/[`\s]/.test(text)) return `\`${text}\``
  const fence = '`'.repeat(longestRun(text) + 1)
  const padding = /^[` ]|[` ]$/.test(text) ? ' ' : ''
  return `${fence}${padding}${text.replace(/\s+/g, ' ')}${padding}${fence}`
}

function codeBlock(text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}\n${text}\n${fence}`
}

function longestRun(text: string): number {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return longest
}

function indent(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : rest}${line}`.trimEnd())
    .join('\n')
}
