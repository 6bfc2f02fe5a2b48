import type { Root } from 'mdast'
import { flattenInline, plainText } from '../markdown/markdown-inline.ts'
import { isNavigation } from '../markdown/markdown-intro.ts'
import type { MarkdownDocument } from '../markdown/markdown-parse.ts'

/** The last heading of depth 1 before line `firstRow`, and the first sentence-like paragraph after it. */
export function readDocumentTitle(
  document: MarkdownDocument,
  firstRow = Infinity,
): { title?: string; description?: string } {
  const before = document.root.children.filter((node) => (node.position?.start.line ?? 0) < firstRow)
  const heading = before.findLastIndex((node) => node.type === 'heading' && node.depth === 1)
  const node = before[heading]
  const title = node?.type === 'heading' ? plainText(flattenInline(node.children, document.definitions)) : ''
  const description = firstSentence(before.slice(heading + 1), document)
  return { ...(title !== '' && { title }), ...(description !== undefined && { description }) }
}

function firstSentence(nodes: Root['children'], document: MarkdownDocument): string | undefined {
  for (const node of nodes) {
    const paragraph = node.type === 'blockquote' ? node.children[0] : node
    if (paragraph?.type !== 'paragraph' || isNavigation(paragraph, document)) continue
    const text = plainText(flattenInline(paragraph.children, document.definitions))
    if (text.length >= 20 && /\s|\p{Script=Han}|\p{Script=Hiragana}/u.test(text)) return text
  }
  return undefined
}
