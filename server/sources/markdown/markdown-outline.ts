import type { Blockquote, Heading, Html, Nodes, Paragraph } from 'mdast'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { baseName } from '../files/find-files.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { headingMatcher, isBoilerplateHeading, isContentsHeading, readHeadingDay } from './markdown-headings.ts'
import { hasLink } from './markdown-html.ts'
import { flattenInline, type InlineToken, isSaying, plainText, tokensOf } from './markdown-inline.ts'
import type { MarkdownDocument } from './markdown-parse.ts'

/** Why rows of a section are skipped that the operator names. */
export const EXCLUDED = 'in an excluded section'

/** Why rows of a section are skipped that is named like one without listings. */
export const BOILERPLATE = 'in a boilerplate section'

/** A heading, or a bold line or `<summary>` used as one, whose section we are in. */
export interface Section {
  kind: 'heading' | 'bold'
  /** Without a colon at its end. */
  title: string
  /** 1–6; a bold line is half a step below or above a heading. */
  depth: number
  node: Heading | Paragraph | Html
  /** Why rows of this section are not listings. */
  skip?: string
  /** Named by the `under` option. */
  isRoot: boolean
  /** Text directly below, before the first list, table or heading. */
  intro: (Paragraph | Blockquote)[]
  introClosed: boolean
  declared: boolean
}

/** The place of a row: the section that is its page, the path there, and the labels below the page. */
export interface Placement {
  path: string[]
  page?: Section
  /** Titles of sections between the page and the row, or the bold line above the page. */
  section?: string
  /** `YYYY-MM-DD`: what the heading says, where days are taken together. */
  day?: string
}

/**
 * The sections around the current place of a document that is read from top to bottom. The first heading of depth 1 is its
 * title and in no path but its own.
 */
export class Outline {
  readonly #options: MarkdownOptions
  /** Without extension, it is the page of a document without a title where the file is the page. */
  readonly #path: string
  readonly #rule: NonNullable<MarkdownOptions['category']>
  readonly #sections: Section[] = []
  readonly #isExcluded: (title: string) => boolean
  readonly #isIncluded: (title: string) => boolean
  readonly #isUnder: (title: string) => boolean
  #documentTitle: Section | undefined
  /** Whether a heading named by `under` has occurred, or none is required. */
  hasRoot: boolean

  constructor(options: MarkdownOptions, path: string) {
    this.#options = options
    this.#path = path
    this.#rule = options.category ?? 'heading'
    this.#isExcluded = headingMatcher(options.exclude)
    this.#isIncluded = headingMatcher(options.include)
    this.#isUnder = headingMatcher(options.under)
    this.hasRoot = options.under === undefined
  }

  get current(): Section | undefined {
    return this.#sections.at(-1)
  }

  /** Depth of the innermost heading; 0 before the first. */
  get depth(): number {
    return this.#sections.findLast(isHeading)?.depth ?? 0
  }

  enter(kind: Section['kind'], written: string, depth: number, node: Section['node']): void {
    const title = written.replace(/(?<=\S)\s*[:：]+$/u, '')
    this.leaveTo(depth)
    const skip = this.#skipOf(title, this.current)
    const isRoot = this.#isUnder(title)
    const place = { kind, title, depth, node, isRoot, ...(skip !== undefined && { skip }) }
    const section: Section = { ...place, intro: [], introClosed: false, declared: false }
    if (kind === 'heading' && depth === 1) this.#documentTitle ??= section
    this.hasRoot ||= isRoot
    this.#sections.push(section)
  }

  /** Whether a path is that of rows below the title of the document, and below no section. */
  isTitle(path: readonly string[]): boolean {
    return path.length === 1 && path[0] === this.#documentTitle?.title
  }

  /** Leaves what was folded up under the last summary. */
  leaveDetails(): void {
    const summary = this.#sections.findLastIndex(({ node }) => node.type === 'paragraph' && node.data?.isSummary)
    if (summary >= 0) this.#sections.length = summary
  }

  /** Leaves the sections that a heading of this depth would end. */
  leaveTo(depth: number): void {
    while ((this.current?.depth ?? 0) >= depth) this.#sections.pop()
  }

  /** Why a row here is not a listing, if so. */
  get skipReason(): string | undefined {
    const isOutside = this.#options.under !== undefined && !this.#sections.some((section) => section.isRoot)
    return isOutside ? 'outside "under"' : this.current?.skip
  }

  /** @param groups Titles of the bullets without a link around the row, outermost first. */
  place(groups: readonly string[]): Placement {
    const sections = this.#sections
    const root = sections.findLastIndex((section) => section.isRoot)
    const documentTitle = this.#documentTitle
    const below = sections.slice(root + 1).filter((section) => section !== documentTitle && !isSkippedContents(section))
    const titles = (of: readonly Section[]): string[] =>
      of.filter((section) => isHeading(section) && below.includes(section)).map(({ title }) => title)
    if (this.#rule === 'file') {
      const name = baseName(this.#path)
      // A README is about its folder: the first one about the directory, as its title is.
      const isReadme = /^readme\b/i.test(name)
      const folder = isReadme ? this.#path.split('/').at(-2) : undefined
      if (documentTitle === undefined && isReadme && folder === undefined)
        return { path: this.#above(), ...sectionOf(below) }
      const title = documentTitle?.title ?? titleOfName(folder ?? name)
      const path = this.#options.parent === 'folder' ? [...this.#above(), title] : [title]
      return { path, ...(documentTitle && { page: documentTitle }), ...sectionOf(below) }
    }
    if (this.#rule === 'group' && groups[0] !== undefined) {
      return { path: [...this.#above(), ...titles(below), groups[0]] }
    }

    // Rows below no heading but the document's title, or the one named by `under`, belong to that one.
    const last = below.some(isHeading) ? undefined : sections.findLast(isHeading)
    const inside = last ? [last, ...below] : below
    const page = choosePage(inside, this.#rule)
    if (!page) return { path: this.#above() }
    const before = inside.slice(0, inside.indexOf(page))
    const label = [...before.filter((section) => !isHeading(section)).slice(-1), ...inside.slice(before.length + 1)]
    const period = typeof this.#rule === 'object' && 'by' in this.#rule ? this.#rule.by : undefined
    const found = period === undefined ? undefined : readHeadingDay(page.title)
    const title = (period && found?.[period]) ?? page.title
    const above = page === documentTitle && this.#options.parent === 'file' ? [] : this.#above()
    const path = [...above, ...titles(before), title]
    return { path, page, ...sectionOf(label), ...(found !== undefined && { day: found.day }) }
  }

  /** Titles of what encloses all pages of the document. */
  #above(): string[] {
    if (this.#options.parent === 'file') return [this.#documentTitle?.title ?? titleOfName(baseName(this.#path))]
    const folder = this.#options.parent === 'folder' ? this.#path.split('/').at(-2) : undefined
    return folder === undefined ? [] : [titleOfName(folder)]
  }

  #skipOf(title: string, parent: Section | undefined): string | undefined {
    if (this.#isIncluded(title) || this.#isUnder(title)) return undefined
    if (this.#isExcluded(title)) return EXCLUDED
    if (isContentsHeading(title) || isBoilerplateHeading(title)) return BOILERPLATE
    return parent && isSkippedContents(parent) ? undefined : parent?.skip
  }
}

/** A table of contents does not enclose what follows it, however deep. */
function isSkippedContents(section: Section): boolean {
  return section.skip !== undefined && isContentsHeading(section.title)
}

function sectionOf(sections: readonly Section[]): { section?: string } {
  return sections.length > 0 ? { section: sections.map((section) => section.title).join(' / ') } : {}
}

function isHeading(section: Section): boolean {
  return section.kind === 'heading'
}

function choosePage(inside: readonly Section[], rule: NonNullable<MarkdownOptions['category']>): Section | undefined {
  const nearest = inside.findLast(isHeading) ?? inside.at(-1)
  if (rule === 'bold') return inside.findLast((section) => !isHeading(section)) ?? nearest
  const depth = headingDepth(rule)
  return inside.findLast((section) => isHeading(section) && section.depth <= depth) ?? nearest
}

function headingDepth(rule: NonNullable<MarkdownOptions['category']>): number {
  if (typeof rule === 'object') return 'heading' in rule ? rule.heading : Infinity
  return rule.startsWith('heading ') ? Number(rule.slice('heading '.length)) : Infinity
}

/** A section's text about its page. */
interface SectionIntro {
  /** The first block that says something, as plain text; left out where all are links. */
  description?: string
  /** All blocks as Markdown, when they contain more than `description`: several blocks, or links. */
  intro?: string
}

/** Reads the blocks directly below a heading. @returns `undefined` when they contain no text. */
export function readIntro(
  blocks: readonly (Paragraph | Blockquote)[],
  document: MarkdownDocument,
): SectionIntro | undefined {
  const texts = blocks.map((block) => ({ block, tokens: blockTokens(block) }))
  const told = texts.filter(({ tokens }) => plainText(tokens) !== '')
  if (told.length === 0) return undefined
  const first = told.find(({ tokens }) => !isMostlyLinks(tokens))
  const description = first && { description: plainText(first.tokens) }
  const hasMore = told.length > 1 || told.some(({ block }) => hasLink(block))
  if (!hasMore) return description
  return { ...description, intro: told.map(({ block }) => blockMarkdown(block, document)).join('\n\n') }
}

/** Whether more than two thirds of a text's letters are those of its links: a row of them says nothing by itself. */
export function isMostlyLinks(tokens: readonly InlineToken[]): boolean {
  const own = plainText(tokens.filter((token) => token.kind !== 'link'))
  return countLetters(own) * 3 < countLetters(plainText(tokens))
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** Whether a paragraph links back to the contents or the top, and contains nothing else. */
export function isNavigation(paragraph: Paragraph): boolean {
  const tokens = flattenInline(paragraph.children)
  const links = tokens.filter((token) => token.kind === 'link')
  if (links.length === 0 || !links.every((link) => link.url.startsWith('#'))) return false
  return !isSaying(tokens.filter((token) => token.kind !== 'link'))
}

function blockTokens(block: Paragraph | Blockquote): InlineToken[] {
  if (block.type === 'paragraph') return tokensOf(block)
  const paragraphs = block.children.filter((child) => child.type === 'paragraph')
  return paragraphs.flatMap((child) => [...blockTokens(child), PARAGRAPH_END])
}

/** What keeps the words of two paragraphs apart. */
const PARAGRAPH_END: InlineToken = { kind: 'text', text: ' ', struck: false, point: { line: 1, column: 1 } }

/** The block's own source with references resolved and without images and HTML, so that it is self-contained. */
function blockMarkdown(block: Paragraph | Blockquote, { text }: MarkdownDocument): string {
  const start = block.position?.start.offset ?? 0
  const end = block.position?.end.offset ?? start
  const edits: { start: number; end: number; text: string }[] = []
  const visit = (node: Nodes): void => {
    const from = node.position?.start.offset
    const to = node.position?.end.offset
    if (from === undefined || to === undefined) {
      // Made of HTML, whose tags are removed below.
      if ('children' in node) for (const child of node.children) visit(child)
    } else if (node.type === 'image') {
      edits.push({ start: from, end: to, text: '' })
    } else if (node.type === 'link') {
      const label = plainText(flattenInline([node]))
      if (label === '') edits.push({ start: from, end: to, text: '' })
      else if (node.data?.isReference) edits.push({ start: from, end: to, text: `[${label}](<${node.url}>)` })
    } else if ('children' in node) {
      for (const child of node.children) visit(child)
    }
  }
  visit(block)
  let markdown = ''
  let offset = start
  for (const edit of edits) {
    markdown += text.slice(offset, edit.start).replace(TAG, '') + edit.text
    offset = edit.end
  }
  return (markdown + text.slice(offset, end).replace(TAG, '')).trim()
}

const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--[^]*?-->/gi
