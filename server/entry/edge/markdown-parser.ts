import type { ParsedMarkdown } from '../../../shared/renditions/text/parse-intro.ts'
import { BytesNotLoaded, UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'

let parse: ((markdown: string) => ParsedMarkdown['root']) | undefined

/**
 * In the Worker, in place of `markdown-parser.ts`: what parses is loaded with the first text, as most requests ask for
 * none.
 *
 * @throws {BytesNotLoaded} until it is loaded.
 */
export function parseMarkdown(markdown: string): ParsedMarkdown['root'] {
  if (parse === undefined) throw new BytesNotLoaded(load)
  return parse(markdown)
}

async function load(): Promise<void> {
  try {
    const parser = await import('../../../shared/renditions/text/markdown-parser.ts')
    parse = parser.parseMarkdown
  } catch (error) {
    throw new UnreadableBytesError('what parses Markdown cannot be loaded', { cause: error })
  }
}
