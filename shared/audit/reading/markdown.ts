import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'

/** Longest Markdown agents read whole, in characters: Claude Code and others cut there. */
export const MAX_AGENT_CHARACTERS = 100_000

/** What checks need to know about a Markdown text. */
export interface MarkdownFacts {
  readonly headings: readonly { readonly depth: number; readonly text: string }[]
  /** Targets, in order. */
  readonly links: readonly string[]
  /** Whether a block quote comes before the second heading. */
  readonly hasLeadQuote: boolean
  /** Line of a code fence that is never closed. */
  readonly openFence: number | undefined
}

/**
 * Reads a Markdown text (CommonMark). Front matter must be removed beforehand.
 *
 * **Security:** what agents cut off is not parsed, because hostile text takes quadratic time.
 */
export function readMarkdown(text: string): MarkdownFacts {
  const source = text.slice(0, MAX_AGENT_CHARACTERS)
  const root = fromMarkdown(source)
  const headings: { depth: number; text: string }[] = []
  const links: string[] = []
  let hasLeadQuote = false
  let openFence: number | undefined
  const open: Nodes[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'heading') headings.push({ depth: node.depth, text: toString(node) })
    else if (node.type === 'blockquote') hasLeadQuote ||= headings.length < 2
    else if (node.type === 'link' || node.type === 'definition') links.push(node.url)
    else if (node.type === 'code' && !isClosed(source, node) && source.length === text.length) {
      openFence ??= node.position?.start.line
    }
    if ('children' in node) open.push(...node.children.toReversed())
  }
  return { headings, links, hasLeadQuote, openFence }
}

/** An indented block needs no end; a fenced one ends with a fence at least as long as its first. */
function isClosed(source: string, { position }: Nodes): boolean {
  const block = source.slice(position?.start.offset, position?.end.offset)
  const fence = /^(`{3,}|~{3,})/.exec(block)?.[1]
  if (fence === undefined) return true
  const lines = block.split('\n')
  const last =
    lines
      .at(-1)
      ?.replace(/^[\s>]+/, '')
      .trimEnd() ?? ''
  return lines.length > 1 && last.startsWith(fence) && last === fence.charAt(0).repeat(last.length)
}
