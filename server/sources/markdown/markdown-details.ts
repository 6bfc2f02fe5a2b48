import type { ListItem } from 'mdast'
import { flattenInline, plainText } from './markdown-inline.ts'
import type { ItemFields } from './markdown-item.ts'
import type { MarkdownDocument } from './markdown-parse.ts'

/**
 * Adds the other blocks of a list item: a paragraph becomes the description if the first line had none, the rest is
 * `body`, Markdown as written and moved to the left margin.
 */
export function addDetails(
  fields: ItemFields,
  details: ListItem['children'],
  { definitions, text }: MarkdownDocument,
): void {
  let blocks = details.filter((block) => block.type !== 'html' && block.type !== 'definition')
  const [first] = blocks
  if (fields.description === undefined && first?.type === 'paragraph') {
    const description = plainText(flattenInline(first.children, definitions)).replace(/^[-–—:：]\s*/, '')
    if (description !== '') fields.description = description
    blocks = blocks.slice(1)
  }
  const body = blocks.map(({ position }) => {
    const indent = ' '.repeat((position?.start.column ?? 1) - 1)
    return text.slice(position?.start.offset, position?.end.offset).replaceAll(`\n${indent}`, '\n')
  })
  if (body.length > 0) fields.body = body.join('\n\n')
}
