import type { MarkdownOptions, MarkdownSourceConfig } from '../../../shared/model/source-config.ts'
import type { RowItem } from '../contract/source.ts'
import { hasFields } from '../formats/read-front-matter.ts'
import { baseName } from '../files/find-files.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { yearOf } from '../mapping/map-row.ts'
import { RUNNING_TEXT } from '../markdown/markdown-blocks.ts'
import type { LeadReason } from '../markdown/markdown-lead.ts'
import { parseMarkdownDocument } from '../markdown/markdown-parse.ts'
import { readDocumentRows } from '../markdown/markdown.ts'
import { areLetters, chooseMarkdownCategory, findIndexHeading, pagesOf, shallowHeadings } from './choose-headings.ts'
import { readDocumentTitle } from './document-title.ts'
import { explain, type GuessExplanation, percent } from './fields/explanation.ts'
import type { Proposal } from './propose.ts'
import { describeColumns } from './fields/columns.ts'
import { chooseRoles } from './fields/roles.ts'
import type { LoadedFile, Sample } from './sample.ts'

/** Fields the Markdown reader creates itself; all others are table columns. */
const OWN_FIELDS = new Set(
  'name url description status tags license links section group parent_listing body note flags added'.split(' '),
)

const RELATIVE: LeadReason = 'relative link without base_url'

/** Why things are skipped in texts that are no lists. */
const PROSE: ReadonlySet<string> = new Set<LeadReason | typeof RUNNING_TEXT>([
  RUNNING_TEXT,
  'text before the link',
  'no link',
])

const CODE_HOST = /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)\//i

/** Documents after which no more are read where so much more is skipped than found: they are texts. */
const MIN_READ = 12
const MAX_SKIPPED = 4

/** Proposes how to read Markdown lists: one document, or several. Files that begin with fields are no lists. */
export function proposeMarkdown({ files, pattern, total }: Sample): Proposal[] {
  if (total > 1 && files.filter(({ text }) => hasFields(text)).length >= files.length / 2) return []
  const [file] = files
  const documents: DocumentProposal[] = []
  let relativeLinks = 0
  let skipped = 0
  let found = 0
  for (const one of files) {
    const document = proposeDocument(one, pattern)
    documents.push(document)
    relativeLinks += document.relativeLinks ?? 0
    skipped += document.skipped ?? 0
    found += document.rows.length
    if (documents.length >= MIN_READ && skipped > found * MAX_SKIPPED) break
  }
  const proposals = documents.filter(({ rows }) => rows.length > 0)
  if (total === 1 && file !== undefined) return proposals
  // Names that repeat in many documents, each with an address of its own, are of facts about what these describe: Code.
  const rows = proposals.flatMap((one) => one.rows)
  const distinct = (field: string): number => new Set(rows.map(({ fields }) => fields[field])).size
  if (rows.length >= MIN_REPEATED * documents.length && distinct('name') < distinct('url') * MAX_DISTINCT) return []
  return proposals.length === 0 ? [] : [{ ...joinDocuments(proposals, pattern), relativeLinks, skipped }]
}

/** Rows without links, at least, their share of all rows, and of these of the lines of a document, that make it a list of them. */
const MIN_UNLINKED = 9
const MIN_BARE = 0.8
const MIN_UNLINKED_LINES = 0.3

function isBare({ fields }: RowItem): boolean {
  return fields['url'] === undefined
}

/** What shows which rows have links to files of the repository alone. */
const ANY_BASE = 'https://base.invalid/'

/** Bullets below listings, at least, and share of different names, at most, that make them links. */
const MIN_NESTED = 10
const MAX_DISTINCT = 0.7

/** Rows of a document, on average, that are facts where their names repeat in others. */
const MIN_REPEATED = 3

interface DocumentProposal extends Proposal {
  readonly source: MarkdownSourceConfig
  /** Its rows, where values of a column do not divide it. */
  readonly plain: readonly RowItem[]
}

/** Documents are parts of several groups. */
const known = new WeakMap<LoadedFile, DocumentProposal>()

function proposeDocument(file: LoadedFile, pattern: string): DocumentProposal {
  const proposal = known.get(file) ?? readDocument(file)
  known.set(file, proposal)
  return { ...proposal, source: { ...proposal.source, files: pattern } }
}

function readDocument(file: LoadedFile): DocumentProposal {
  const document = parseMarkdownDocument(file.text)
  const explanation: GuessExplanation[] = []
  const options: MarkdownOptions = {}
  let relativeLinks = 0
  let skipped = 0
  let unlinked = { tables: 0, bullets: 0 }
  const read = (more: MarkdownOptions = {}): RowItem[] => {
    const items = readDocumentRows(document, file, { ...options, ...more }, () => undefined)
    const reasons = items.flatMap((item) => (item.kind === 'skipped' ? [item.reason] : []))
    relativeLinks = reasons.filter((reason) => reason === RELATIVE).length
    skipped = reasons.filter((reason) => PROSE.has(reason)).length
    const count = (one: string): number => reasons.filter((reason) => reason === one).length
    unlinked = { tables: count('table without links or names'), bullets: count('no link') }
    return items.filter((item) => item.kind === 'row')
  }
  let rows = read()
  // What has an address is the list, if it is as much.
  const lines = document.text.match(/^.*\S.*$/gm)?.length ?? 0
  const isMost = (some: readonly RowItem[]): boolean =>
    some.filter(isBare).length > Math.max(MIN_UNLINKED, some.length * MIN_BARE) &&
    some.length > lines * MIN_UNLINKED_LINES
  const isLikely = (count: number): boolean => count > Math.max(MIN_UNLINKED, rows.length, lines * MIN_UNLINKED_LINES)
  const kind = isMost(rows) || isLikely(unlinked.tables) ? 'tables' : isLikely(unlinked.bullets) ? 'bullets' : undefined
  if (kind !== undefined && isMost(read({ unlinked: kind, base_url: ANY_BASE }))) {
    options.unlinked = kind
    rows = read()
    explanation.push(explain('unlinked', `${kind} without links`, `${rows.length} rows have a name and a text`))
  }
  const under = findIndexHeading(document, rows)
  if (under) {
    options.under = under.title
    rows = read()
    const reason = `its contents list and ${percent(under.inside, under.total)} of the rows are below it`
    explanation.push(explain('under', `only what is below "${under.title}"`, reason))
  }
  const extra = describeColumns(rows.map(({ fields }) => fields)).filter(
    ({ name }) => !OWN_FIELDS.has(name.split('.')[0] ?? ''),
  )
  const nearest = chooseMarkdownCategory(rows, extra)
  const category = shallowHeadings(document, rows, read) ?? nearest
  explanation.push(explain('category', category.decision, category.reason))
  rows = category.rule === 'heading' ? rows : read({ category: category.rule })
  const isTable =
    rows.filter(({ fields }) => Object.keys(fields).some((key) => !OWN_FIELDS.has(key))).length > rows.length / 2
  // Name and address are those of the first linked cell.
  const roles = isTable ? chooseRoles(extra, { year: rows[0] && yearOf(rows[0]) }, true) : undefined
  explanation.push(...(roles?.explanation ?? []))
  const inner = rows.filter(({ fields }) => fields['parent_listing'] !== undefined)
  const nested = inner.length
  // Addresses that are written out, and nothing else.
  const isOnlyAddress = ({ fields: { name, url, description } }: RowItem): boolean =>
    description === undefined && /\.\p{L}{2,}/u.test(String(name)) && String(url).includes(String(name))
  // Names that repeat below many things say what the links are: Lectures, Assignments. So it is with
  // addresses alone.
  const isAbout =
    (nested >= MIN_NESTED && new Set(inner.map(({ fields }) => fields['name'])).size < nested * MAX_DISTINCT) ||
    inner.filter(isOnlyAddress).length > nested / 2
  if (isAbout) {
    options.nested = 'links'
    rows = read({ category: category.rule })
    const reason = `${nested} that share names or are addresses alone`
    explanation.push(explain('nested', 'linked bullets below a listing are links of it', reason))
  } else if (nested > 0) {
    const reason = `${nested} rows; "links" makes them links of it`
    explanation.push(explain('nested', 'linked bullets below a listing are listings', reason))
  }
  const bare = rows.filter(isBare).length
  const ofFiles = bare > 0 ? bare - read({ base_url: ANY_BASE }).filter(isBare).length : 0
  const hosted = rows.filter((row) => CODE_HOST.test(String(row.fields['url'])) || hasRepository(row)).length
  const software = {
    name: 'SoftwareApplication',
    reason: `${percent(hosted, rows.length)} of rows lead to source code`,
  }
  const type = hosted > 0 && hosted >= rows.length * 0.5 ? software : roles?.type
  const source: MarkdownSourceConfig = {
    kind: 'markdown',
    files: file.path,
    ...options,
    category: category.rule,
    ...(roles && Object.keys(roles.fields).length > 0 && { fields: roles.fields }),
    ...(nested > 0 && !isAbout && { nested: 'listings' }),
  }
  return {
    source,
    rows,
    explanation: [
      explain('kind', isTable ? 'a Markdown table' : 'a Markdown list', `${rows.length} rows`),
      ...explanation,
    ],
    plain: typeof category.rule === 'object' && 'field' in category.rule ? read() : rows,
    relativeLinks: Math.max(relativeLinks, ofFiles),
    ofFiles,
    skipped,
    ...(/^readme\b/i.test(file.path) && { document }),
    ...(type && { type }),
    ...readDocumentTitle(document, rows[0]?.location.line),
  }
}

/** Several documents: one page each, or one per heading where they have many. */
function joinDocuments(documents: readonly DocumentProposal[], files: string): Proposal {
  const pages = documents.flatMap(({ plain }) =>
    [...new Set(pagesOf(plain))].map((page) => page.split(' > ').at(-1) ?? ''),
  )
  const [first] = documents
  const rules = new Set(documents.map(({ source }) => JSON.stringify(source.category)))
  // Headings of one depth, or months, in all of them.
  const shared = rules.size === 1 && typeof first?.source.category === 'object' ? first.source.category : undefined
  const category = shared ?? (pages.length > documents.length * 3 && !areLetters(pages) ? 'heading' : 'file')
  const rows = documents.flatMap((document) => {
    if (shared !== undefined) return document.rows
    const page = [{ path: [document.title ?? titleOfName(baseName(document.rows[0]?.location.file ?? ''))] }]
    return category === 'file' ? document.plain.map((row) => ({ ...row, categories: page })) : document.plain
  })
  const repeated = pages.length - new Set(pages).size
  const hasParent = category === 'heading' && repeated > 0
  const reason = `${documents.length} documents with listings, ${pages.length} headings with listings in them`
  const own = shared === undefined ? 'pages by the nearest heading' : 'pages as in each'
  const decision = category === 'file' ? 'pages by document' : own
  const { type } = first ?? {}
  const unlinked = documents.flatMap(({ source }) => source.unlinked ?? [])
  const kind = unlinked.length > documents.length / 2 ? unlinked[0] : undefined
  const tables = new Set(documents.map(({ source }) => JSON.stringify(source.fields)))
  const fields = tables.size === 1 ? first?.source.fields : undefined
  return {
    source: {
      kind: 'markdown',
      files,
      category,
      ...(hasParent && { parent: 'file' }),
      ...(kind && { unlinked: kind }),
      ...(fields && { fields }),
    },
    rows,
    explanation: [
      explain('kind', 'Markdown lists', `${rows.length} rows in ${documents.length} documents`),
      explain('category', decision, reason),
      ...(hasParent
        ? [explain('parent', 'below the titles of documents', `${repeated} headings occur in several`)]
        : []),
    ],
    ...(type && { type }),
  }
}

function hasRepository({ fields: { links } }: RowItem): boolean {
  return (
    Array.isArray(links) &&
    links.some((link: unknown) => typeof link === 'object' && link !== null && 'rel' in link && link.rel === 'repo')
  )
}
