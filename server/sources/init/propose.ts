import { existsSync } from 'node:fs'
import path from 'node:path'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { RowItem } from '../contract/source.ts'
import { isDocument } from '../formats/read-front-matter.ts'
import type { MarkdownDocument } from '../markdown/markdown-parse.ts'
import { findFrontMatter } from '../parse/parse-front-matter.ts'
import { yearOf } from '../mapping/map-row.ts'
import { type Column, describeColumns, describeLast } from './fields/columns.ts'
import type { DocumentTitle } from './document-title.ts'
import { explain, type GuessExplanation } from './fields/explanation.ts'
import { commonSelector, isTreeKind, listPlaces } from './find-rows.ts'
import { placeRows, sortingField } from './place-rows.ts'
import type { NameOutside } from './fields/choose-names.ts'
import { chooseRoles, type Roles } from './fields/roles.ts'
import { FEW_FILES, type LoadedFile, type Sample } from './sample.ts'

/** A way to read files, complete, with the rows that it gives. */
export interface Proposal extends DocumentTitle {
  readonly source: SourceConfig
  readonly rows: readonly RowItem[]
  readonly explanation: readonly GuessExplanation[]
  readonly type?: Roles['type']
  /** Links to files of the repository, which were skipped, and what else was that may have been meant. */
  readonly relativeLinks?: number
  /** Rows that have such a link alone. */
  readonly ofFiles?: number
  readonly skipped?: number
  /** Of a README, so that the build that follows need not parse it again. */
  readonly document?: MarkdownDocument
}

type Kind = SourceConfig['kind']

/** The folder in which landscapes keep their logos. */
const HOSTED_LOGOS = 'hosted_logos'

/** Documents without front matter that are rows: fewer are texts about something. */
const MIN_DOCUMENTS = 10

/** Proposes how to read files of a kind other than Markdown lists; the best last is not known yet. */
export async function propose(
  kind: Kind,
  sample: Sample,
  labelFiles: () => readonly LoadedFile[],
): Promise<Proposal[]> {
  const { files, total, pattern } = sample
  const base = { kind, files: pattern }
  if (kind === 'front-matter') {
    const [least, isRow]: [number, (text: string) => boolean] = files.some(({ text }) => findFrontMatter(text))
      ? [2, (text) => findFrontMatter(text) !== undefined]
      : [MIN_DOCUMENTS, isDocument]
    const isMatter = total >= least && files.filter(({ text }) => isRow(text)).length >= files.length / 2
    return isMatter ? [await complete({ ...base, kind }, sample, labelFiles)] : []
  }
  // Of two tables one is often a part of the other.
  if (kind === 'csv' && total === 2) return []
  if (isTreeKind(kind)) {
    const selectors = total === 1 ? listPlaces(kind, sample) : [commonSelector(kind, sample)]
    const proposals = selectors.map((items) =>
      complete({ ...base, kind, ...(items !== '' && { items }) }, sample, labelFiles),
    )
    return Promise.all(proposals)
  }
  const proposal = await complete(base, sample, labelFiles)
  // Few large tables in one folder are of different years, or of other things: each is a source by itself.
  return total > 1 && total <= FEW_FILES && sample.isCut(proposal.rows) ? [] : [proposal]
}

/** Completes a source by the fields of its rows, and reads it so. */
async function complete(
  source: SourceConfig,
  sample: Sample,
  labelFiles: () => readonly LoadedFile[],
): Promise<Proposal> {
  const rows = await sample.rows(source)
  const columns = describeColumns(rows.map(({ fields }) => fields))
  const isOwn = rows.length > 0 && rows.every(({ ownFile }) => ownFile !== undefined)
  const inLists = (): Column[] => describeLast(rows.map(({ fields }) => fields))
  const own = placeRows(source, sample, rows, columns, isOwn, labelFiles)
  const roles = chooseRoles(
    columns.filter((column) => column !== own?.column),
    { outside: nameOutside(rows, isOwn), year: rows[0] && yearOf(rows[0]), inLists },
  )
  // Where the address is the last one's of a list, so is what sorts.
  const list = /^.+\[-1\]\./.exec(String(roles.fields.url))?.[0]
  const category =
    own ?? (list === undefined ? own : sortingField(inLists().filter(({ name }) => name.startsWith(list))))
  const { total, files } = sample
  const read = total > files.length ? `, ${files.length} of ${total} files read` : total > 1 ? ` in ${total} files` : ''
  const items = 'items' in source ? `\`${[source.items].flat().join(', ')}\`` : source.kind
  const complete = { ...source, ...category?.config, fields: roles.fields, ...logosOf(sample) } as SourceConfig
  return {
    source: complete,
    rows: await sample.rows(complete),
    explanation: [
      explain('kind', items, `${rows.length} rows${read}`),
      ...(category?.explanation ?? [explain('category', 'one page', 'no field has few values that repeat')]),
      ...roles.explanation,
    ],
    ...(roles.type && { type: roles.type }),
  }
}

function logosOf({ files: [file] }: Sample): { logos?: string } {
  if (file === undefined || !existsSync(path.join(path.dirname(file.absolutePath), HOSTED_LOGOS))) return {}
  return { logos: path.posix.join(path.posix.dirname(file.path), HOSTED_LOGOS) }
}

function nameOutside(rows: readonly RowItem[], isOwn: boolean): NameOutside | undefined {
  if (isOwn) return { field: '$file', values: rows.flatMap(({ ownFile }) => ownFile ?? []) }
  const keys = rows.flatMap(({ key }) => key ?? [])
  return keys.length > 0 && keys.length === rows.length ? { field: '$key', values: keys } : undefined
}
