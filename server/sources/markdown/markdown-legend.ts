import type { Definition, List } from 'mdast'
import { flattenInline, plainText } from './markdown-inline.ts'

const LEGEND_LINE = /^((?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200D|\uFE0F)+)\s*[-–—:：]?\s*(.+)$/u

/** Longest meaning of a flag that becomes a tag. */
const MAX_MEANING_LENGTH = 60

/** Adds the lines of a legend list (`🐍 – Python codebase`) to `legend`. */
export function addLegend(list: List, definitions: ReadonlyMap<string, Definition>, legend: Map<string, string>): void {
  for (const item of list.children) {
    const paragraph = item.children.find((child) => child.type === 'paragraph')
    const match = LEGEND_LINE.exec(plainText(flattenInline(paragraph?.children ?? [], definitions)))
    for (const child of item.children) if (child.type === 'list') addLegend(child, definitions, legend)
    const [, emoji = '', meaning = ''] = match ?? []
    if (emoji === '' || meaning.length > MAX_MEANING_LENGTH) continue
    legend.set(emoji.replaceAll('\uFE0F', ''), meaning)
  }
}
