import type { PageUrls } from '../../shared/urls.ts'
import { parseIntro } from '../../shared/renditions/text/parse-intro.ts'
import type { ParsedMarkdown } from '../../shared/renditions/text/parse-intro.ts'
import { expandHtml } from '../sources/markdown/markdown-html.ts'

/** Where the text of an own page stands. */
interface TextPlace {
  /** Of the page; empty for the root. */
  readonly name: string
  /** Of all own pages. */
  readonly names: ReadonlySet<string>
  readonly urls: PageUrls
}

/**
 * Parses the text of a page of the operator's own: HTML in it is read as the Markdown that it would be. Links to files
 * beside it lead to their pages, `/tools/` is below the base, other relative ones are relative to the page.
 */
export function parseOwnText(text: string, place: TextPlace): ParsedMarkdown {
  const { root, target } = parseIntro(text)
  expandHtml(root)
  // They say where something folded up ends, which is open here.
  root.children = root.children.filter((node) => node.type !== 'thematicBreak' || node.data?.endsDetails !== true)
  return { root, hasPictures: true, target: (node) => resolveLink(target(node), place) }
}

function resolveLink(target: string | undefined, { name, names, urls }: TextPlace): string | undefined {
  // Headings have no addresses.
  if (target === undefined || target.startsWith('#')) return undefined
  const [, file] = /^(?:\.\/)?([^/?#]+)\.md(?:#.*)?$/.exec(target) ?? []
  if (file === 'index') return urls.page('')
  if (file !== undefined && names.has(file)) return urls.page(file)
  if (/^\/(?!\/)/.test(target)) return urls.page('').slice(0, -1) + target
  return URL.parse(target, urls.page(name))?.href
}
