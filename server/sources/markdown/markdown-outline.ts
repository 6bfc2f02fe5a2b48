import type { Blockquote, Heading, Html, Paragraph } from 'mdast'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import { baseName } from '../files/find-files.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { readHeadingDay } from './markdown-period.ts'
import { headingMatcher, isBoilerplateHeading, isContentsHeading } from './markdown-headings.ts'

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

/** The sections around the current place of a document that is read from top to bottom. */
export interface Outline {
  /** @param holdsEntries Whether its rows look like those of the list, whatever its heading says. */
  enter(kind: Section['kind'], title: string, depth: number, node: Section['node'], holdsEntries?: boolean): void
  /** Leaves the innermost section if it is a label. */
  leaveLabel(): void
  /** Leaves the sections that a heading of this depth would end. */
  leaveTo(depth: number): void
  /** The innermost section. */
  current(): Section | undefined
  /** Depth of the innermost heading; 0 before the first. */
  depth(): number
  /** Whether a heading named by `under` has occurred, or none is required. */
  hasRoot(): boolean
  /** Why a row here is not a listing, if so. */
  skipReason(): string | undefined
  /** @param groups Titles of the bullets without a link around the row, outermost first. */
  place(groups: readonly string[]): Placement
}

/**
 * Creates the outline of one document. The first heading of depth 1 is its title and in no path but its own.
 *
 * @param path Of the file. Its name without extension is the page of a document without a title where the file is the
 *   page.
 */
export function createOutline(options: MarkdownOptions, path: string): Outline {
  const fileName = baseName(path)
  const sections: Section[] = []
  const isExcluded = headingMatcher(options.exclude)
  const isIncluded = headingMatcher(options.include)
  const isUnder = headingMatcher(options.under)
  const rule = options.category ?? 'heading'
  let documentTitle: Section | undefined
  let rootFound = options.under === undefined

  /** Titles of what encloses all pages of the document. */
  const above = (): string[] => {
    if (options.parent === 'file') return [documentTitle?.title ?? titleOfName(fileName)]
    const folder = options.parent === 'folder' ? path.split('/').at(-2) : undefined
    return folder === undefined ? [] : [titleOfName(folder)]
  }

  const leaveTo = (depth: number): void => {
    while ((sections.at(-1)?.depth ?? 0) >= depth) sections.pop()
  }

  const skipOf = (title: string, parent: Section | undefined, holdsEntries: boolean): string | undefined => {
    if (isIncluded(title) || isUnder(title)) return undefined
    if (isExcluded(title)) return 'in an excluded section'
    if (isContentsHeading(title) || (isBoilerplateHeading(title) && !holdsEntries)) return BOILERPLATE
    return parent && isSkippedContents(parent) ? undefined : parent?.skip
  }

  return {
    enter(kind, written, depth, node, holdsEntries = false) {
      const title = written.replace(/(?<=\S)\s*[:：]+$/u, '')
      leaveTo(depth)
      const skip = skipOf(title, sections.at(-1), holdsEntries)
      const section: Section = {
        kind,
        title,
        depth,
        node,
        intro: [],
        introClosed: false,
        declared: false,
        isRoot: isUnder(title),
        ...(skip !== undefined && { skip }),
      }
      if (kind === 'heading' && depth === 1) documentTitle ??= section
      rootFound ||= section.isRoot
      sections.push(section)
    },
    leaveLabel() {
      if (sections.at(-1)?.kind === 'bold') sections.pop()
    },
    leaveTo,
    current: () => sections.at(-1),
    hasRoot: () => rootFound,
    depth: () => sections.findLast((section) => section.kind === 'heading')?.depth ?? 0,
    skipReason() {
      if (options.under !== undefined && !sections.some((section) => section.isRoot)) return 'outside "under"'
      return sections.at(-1)?.skip
    },
    place(groups) {
      const root = sections.findLastIndex((section) => section.isRoot)
      const below = sections
        .slice(root + 1)
        .filter((section) => section !== documentTitle && !isSkippedContents(section))
      const titles = (of: readonly Section[]): string[] =>
        of.filter((section) => section.kind === 'heading' && below.includes(section)).map((section) => section.title)
      if (rule === 'file') {
        const page = documentTitle ? { page: documentTitle } : {}
        const title = documentTitle?.title ?? fileName
        return { path: options.parent === 'folder' ? [...above(), title] : [title], ...page, ...sectionOf(below) }
      }
      if (rule === 'group' && groups[0] !== undefined) {
        return { path: [...above(), ...titles(below), groups[0]] }
      }

      // Rows below no heading but the document's title, or the one named by `under`, belong to that one.
      const last = below.some(isHeading) ? undefined : sections.findLast(isHeading)
      const inside = last ? [last, ...below] : below
      const page = choosePage(inside, rule)
      if (!page) return { path: above() }
      const before = inside.slice(0, inside.indexOf(page))
      const label = [...before.filter((section) => !isHeading(section)).slice(-1), ...inside.slice(before.length + 1)]
      const period = typeof rule === 'object' && 'by' in rule ? rule.by : undefined
      const found = period === undefined ? undefined : readHeadingDay(page.title)
      const title = (period && found?.[period]) ?? page.title
      return {
        path: [...(page === documentTitle && options.parent === 'file' ? [] : above()), ...titles(before), title],
        page,
        ...sectionOf(label),
        ...(found !== undefined && { day: found.day }),
      }
    },
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
