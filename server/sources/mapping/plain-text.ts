import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

const MARKUP = /[*_`~[\]<>\\]|&[#a-z]|^\s*(?:#|[-+]\s|\d+[.)]\s)/im
const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--[^]*?-->/gi
const BREAKING_TAG = /<\/?(?:br|p|div|li|ul|ol|h[1-6]|tr|td|th|table|hr)\b[^<>]*>/gi

/** Turns Markdown or HTML from a source into plain text. Blocks are joined by a space; images are dropped. */
export function toPlainText(markdown: string): string {
  if (!MARKUP.test(markdown)) return markdown
  const source = markdown.replace(BREAKING_TAG, ' ').replace(TAG, '').trim()
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return textOf(tree).replace(/\s+/g, ' ').trim()
}

/**
 * The first paragraph of a Markdown body as plain text: headings, images, code and lists before it are skipped.
 *
 * @returns `undefined` when there is none.
 */
export function firstParagraph(markdown: string): string | undefined {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  for (const node of tree.children) {
    if (node.type !== 'paragraph') continue
    const text = toPlainText(textOf(node)).replace(/\s+/g, ' ').trim()
    if (text !== '') return text
  }
  return undefined
}

function textOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return node.value
    case 'break':
      return ' '
    default: {
      if (!('children' in node)) return ''
      const isBlock = ![
        'paragraph',
        'heading',
        'emphasis',
        'strong',
        'delete',
        'link',
        'linkReference',
        'tableCell',
      ].includes(node.type)
      const children: readonly Nodes[] = node.children
      return children.map(textOf).join(isBlock ? ' ' : '')
    }
  }
}
