import type { Heading, Paragraph, RootContent } from 'mdast'
import { countLinksIn, isDescribedLines } from './markdown-blocks.ts'
import { isKind, MIN_ENTRIES, readDetails, readSections, type TitledEntry } from './markdown-details.ts'
import { isBoilerplateHeading, isContentsHeading } from './markdown-headings.ts'
import { countLinks, flattenInline, headTokens, isSaying, plainText, textOf, tokensOf } from './markdown-inline.ts'
import type { InlineToken } from './markdown-inline.ts'
import { findLead, findNamed } from './markdown-lead.ts'
import { relOfText } from './markdown-links.ts'

interface Candidate extends TitledEntry {
  /** Depth of a heading, or what a paragraph begins with. */
  readonly shape: string
  readonly isEntry: boolean
  /** Whether it begins with a link. */
  readonly isLinked?: boolean
}

/**
 * Finds entries that are neither bullets nor rows of tables: headings with a link or with labelled lines below, bold names
 * with their links, and paragraphs that begin with a numbered or described link. They are the list of a document where at
 * least three blocks have that shape, as most blocks of their kind have, and where they do not stand above lists of
 * entries.
 *
 * @returns By their first block.
 */
export function findTitledEntries(nodes: readonly RootContent[]): ReadonlyMap<RootContent, TitledEntry> {
  const repeated = repeatedHeadings(nodes)
  const candidates = nodes.flatMap((node, index): Candidate[] => {
    if (node.type === 'heading') return headingCandidate(node, sectionAfter(nodes, index, node.depth), repeated)
    return node.type === 'paragraph' ? paragraphCandidate(node, nodes.slice(index + 1, index + 1 + MAX_BLOCKS)) : []
  })
  const entries = new Map<RootContent, TitledEntry>()
  const covered = new Set<RootContent>()
  const groups = Map.groupBy(candidates, (candidate) => candidate.shape)
  // The innermost shape that repeats: what stands around such entries is no entry.
  for (const shape of [...groups.keys()].toSorted(compareShapes)) {
    const group = groups.get(shape) ?? []
    const entriesIn = (blocks: readonly RootContent[]): number => blocks.filter((block) => entries.has(block)).length
    const isFree = ({ blocks }: Candidate): boolean => entriesIn(blocks) === 0
    const shaped = group.filter((candidate) => candidate.isEntry && isFree(candidate))
    if (shaped.length < MIN_ENTRIES || shaped.length < group.length * 0.6) continue
    if (shape === LINKED && shaped.length * 2 < countEntries(nodes)) continue
    // Others of the same shape are entries about which nothing more is said, or a link or two that are named otherwise.
    const isSmall = ({ blocks }: Candidate): boolean => countEntries(blocks) < 3
    // Among headings with links, a series of books: what is listed below is of it.
    const most = group.length * 0.75
    const areLinked = shaped.length >= most && group.filter(({ isLinked }) => isLinked === true).length >= most
    const isSeries = ({ isLinked, blocks }: Candidate): boolean =>
      areLinked &&
      isLinked === true &&
      countEntries(blocks) < shaped.length / 3 &&
      entriesIn(blocks) < shaped.length / 3
    // The title of the document, or a question.
    const isAnother = ({ title, blocks, isLinked }: Candidate): boolean =>
      areLinked && isLinked !== true && (blocks.length === 0 || /[?？]$/.test(textOf(title)))
    const isLike = (one: Candidate): boolean => one.isEntry || shape === LINKED || isSmall(one)
    for (const entry of group.filter((one) => isSeries(one) || (isFree(one) && isLike(one) && !isAnother(one)))) {
      if (covered.has(entry.title)) continue
      entries.set(entry.title, entry)
      for (const block of entry.blocks) entries.delete(block)
      for (const block of entry.blocks) covered.add(block)
    }
  }
  return entries
}

/** Blocks below a paragraph that may be about it. */
const MAX_BLOCKS = 40

/** The blocks below a heading, up to the next one that is no deeper. */
export function sectionAfter(nodes: readonly RootContent[], index: number, depth: number): RootContent[] {
  let end = index + 1
  for (let node = nodes[end]; node !== undefined; node = nodes[end]) {
    if (node.type === 'heading' && node.depth <= depth) break
    end += 1
  }
  return nodes.slice(index + 1, end)
}

/** Paragraphs that begin with a link and describe it: in lists of bullets, such introduce a section. */
const LINKED = 'link'

/** Headings that stand in every entry: Description, Links. */
function repeatedHeadings(nodes: readonly RootContent[]): ReadonlySet<string> {
  const titles = nodes.flatMap((node) => (node.type === 'heading' ? [textOf(node)] : []))
  const counts = Map.groupBy(titles, (title) => title)
  return new Set([...counts].flatMap(([title, same]) => (same.length >= MIN_ENTRIES ? [title] : [])))
}

function headingCandidate(title: Heading, blocks: readonly RootContent[], repeated: ReadonlySet<string>): Candidate[] {
  const tokens = tokensOf(title)
  const text = plainText(tokens)
  if (isBoilerplateHeading(text) || isContentsHeading(text) || repeated.has(text)) return []
  const lead = findLead(tokens)
  const isLinked = lead.kind === 'link' && lead.link.text !== '' && plainText(lead.rest).length <= 40
  const inner = blocks.filter((node) => node.type === 'heading')
  const isSheet = inner.length > 0 && inner.every(({ children }) => repeated.has(plainText(flattenInline(children))))
  const holdsEntries = countEntries(blocks) > 0 && !(isLinked && isSheet)
  const isNamed = countLinks(tokens) === 0 ? readSections(blocks).links.length > 0 : isSigned(tokens)
  const isEntry = !holdsEntries && (isLinked || isNamed)
  return [{ title, blocks, shape: `heading ${title.depth}`, isEntry, isLinked: lead.kind === 'link' }]
}

/** Whether a name is followed by links without a name: `Printers [→](…)`. */
function isSigned(tokens: readonly InlineToken[]): boolean {
  const end = tokens.findIndex((token) => token.kind === 'link')
  const isSign = (token: InlineToken): boolean => !isSaying([token])
  return plainText(tokens.slice(0, end)) !== '' && tokens.slice(end).every(isSign)
}

function paragraphCandidate(title: Paragraph, after: readonly RootContent[]): Candidate[] {
  const tokens = tokensOf(title)
  const lead = findLead(tokens)
  if (title.data?.isSummary) {
    const isEnd = (node: RootContent): boolean =>
      node.type === 'heading' || node.type === 'thematicBreak' || (node.type === 'paragraph' && !!node.data?.isSummary)
    const end = after.findIndex(isEnd)
    const isEntry = lead.kind === 'link' && end !== -1
    return isEntry ? [{ title, blocks: after.slice(0, end), shape: 'summary', isEntry }] : []
  }
  if (isDescribedLines(tokens)) return []
  if (lead.kind === 'link' && lead.link.text !== '') {
    const isNumbered = /\p{N}/u.test(lead.before)
    const text = plainText(lead.rest)
    const isBold = lead.link.isStrong === true
    const isDescribed = (isBold || /^[^\p{L}\p{N}]*[-‐‑–—:：|\n]/u.test(textAfter(lead.rest))) && isSaying(text)
    const details = isBold || isDescribed ? labelledAfter(after) : []
    const isEntry = isNumbered || isDescribed || details.length > 0
    const isWhole = isBold && text === ''
    if (!isEntry && !isWhole) return []
    if (!isDescribed && !isNumbered && relOfText(lead.link.text) !== undefined) return []
    return [{ title, blocks: details, shape: isNumbered ? 'number' : LINKED, isEntry }]
  }
  const first = tokens.find((token) => token.kind !== 'icon' && (token.kind !== 'text' || token.text.trim() !== ''))
  if (first?.kind !== 'text' || first.isStrong !== true) return []
  const named = findNamed(tokens)
  // A sentence in bold type introduces something.
  const isSentence = /[.!?。]\s*$/u.test(first.text) && (named?.name.split(' ').length ?? 0) > 5
  const next = tokens[tokens.indexOf(first) + 1]
  const goesOn = next?.kind === 'link' && next.isStrong === true && /\p{L}\s+$/u.test(first.text)
  if (named === undefined || isSentence || goesOn) return []
  const details = labelledAfter(after)
  const isEntry = countLinks(named.rest) > 0 || details.length > 0
  const isWhole = plainText(named.rest) === ''
  if (isWhole && !isEntry && (isBoilerplateHeading(named.name) || /[?？]$/.test(named.name))) return []
  // A bold line above a list is a label.
  if (isWhole && !isEntry && (after[0]?.type === 'list' || after[0]?.type === 'table' || after[0]?.type === 'heading'))
    return []
  return [{ title, blocks: details, shape: 'bold', isEntry }]
}

/** The text up to the next link, breaks included, without code: that is of licences and keys. */
function textAfter(rest: readonly InlineToken[]): string {
  const next = rest.findIndex((token) => token.kind === 'link' && token.text !== '')
  return (next === -1 ? rest : rest.slice(0, next)).map((token) => (token.kind === 'text' ? token.text : '')).join('')
}

function labelledAfter(after: readonly RootContent[]): RootContent[] {
  const blocks: RootContent[] = []
  for (const block of after) {
    if (block.type !== 'list' || readDetails([block]).rest.length > 0) break
    blocks.push(block)
  }
  return blocks
}

/** Items of lists, and rows of tables, that are entries by themselves. */
export function countEntries(blocks: readonly RootContent[], baseUrl?: string): number {
  let count = 0
  for (const block of blocks) {
    if (block.type === 'table') count += block.children.slice(1).filter((row) => countLinksIn(row) > 0).length
    if (block.type !== 'list') continue
    for (const item of block.children) {
      const lead = findLead(headTokens(item), baseUrl)
      if (lead.kind === 'link' && !isKind(lead.link)) count += 1
      for (const child of item.children) if (child.type === 'list') count += countEntries([child], baseUrl)
    }
  }
  return count
}

/** Paragraphs first, then deep headings before those above them. */
function compareShapes(a: string, b: string): number {
  const depthOf = (shape: string): number => Number(/^heading (\d)$/.exec(shape)?.[1] ?? 7)
  return depthOf(b) - depthOf(a)
}
