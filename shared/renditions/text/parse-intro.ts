import type { Definition, Nodes, Root } from 'mdast'
import { findMarkdownProblem } from '../../markdown-limits.ts'
import { parseMarkdown } from './markdown-parser.ts'

/** Parsed Markdown text, with the targets of its reference links. */
export interface ParsedMarkdown {
  root: Root
  /** Whether pictures over https are shown: only the operator's own pages load anything from elsewhere. */
  hasPictures?: boolean
  /** Target of a link or a reference; `undefined` when the reference has no definition. */
  readonly target: (
    node: { type: 'link'; url: string } | { type: 'linkReference'; identifier: string },
  ) => string | undefined
}

/** Deepest nesting rendered; deeper blocks are omitted. Real texts have fewer than ten levels. */
export const MAX_MARKDOWN_DEPTH = 40

/**
 * Parses Markdown (CommonMark with GFM's tables and strikethrough). Any text is valid Markdown.
 *
 * **Security:** a text that a parser would not survive is one paragraph as it is written.
 *
 * @throws {BytesNotLoaded} in the Worker, until the parser is loaded: `readWhenLoaded` waits and retries.
 */
export function parseIntro(markdown: string): ParsedMarkdown {
  const root = parseWithin(markdown)
  const definitions = new Map<string, string>()
  collectDefinitions(root, definitions)
  return {
    root,
    target: (node) => (node.type === 'link' ? node.url : definitions.get(node.identifier)),
  }
}

function parseWithin(markdown: string): Root {
  if (findMarkdownProblem(markdown) !== undefined) {
    return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: markdown }] }] }
  }
  return parseMarkdown(markdown)
}

function collectDefinitions(root: Root, definitions: Map<string, string>): void {
  const open: Nodes[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'definition') addDefinition(node, definitions)
    else if ('children' in node) open.push(...node.children.toReversed())
  }
}

// CommonMark: the first definition of an identifier counts.
function addDefinition({ identifier, url }: Definition, definitions: Map<string, string>): void {
  if (!definitions.has(identifier)) definitions.set(identifier, url)
}
