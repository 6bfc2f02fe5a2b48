import { basename, dirname } from 'node:path'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { baseName } from '../files/find-files.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { fold } from '../parse/records.ts'
import { explain } from './fields/explanation.ts'
import { findReadme } from './find-candidates.ts'
import type { Candidate } from './find-candidates.ts'
import { isApart, nameOfPlace } from './judge.ts'
import type { Judgement } from './judge.ts'
import type { Proposal } from './propose.ts'

/** A source that was read and judged. */
export interface JudgedSource extends Proposal, Judgement {
  readonly candidate: Candidate
  /** Files that it matches, and those of them that were read. */
  readonly total: number
  readonly read: number
  /** Whether there are files or rows that were not read. */
  readonly isPartly: boolean
  /** Absolute paths of the files that were read; `undefined` where reading them whole takes long. */
  readonly sampled: readonly string[] | undefined
  /** {@link Judgement.score} of all files, weighed by where they are: what sources are compared by. */
  readonly rank: number
  readonly problems: readonly Diagnostic[]
}

/** Share of the best source's score that a further one has at least, and most listings that it may repeat. */
export const MIN_FURTHER_SHARE = 0.05
const MAX_REPEATED_SHARE = 0.2

/** Share of fields in common that tables have, and share of names that are not things again. */
const MIN_ALIKE = 0.3
const MAX_REPEATED_NAMES = 0.5

/** Share of a group's listings that a file or a smaller group in it needs to stand for it. */
const MIN_SHARE_OF_FILE = 0.9
const MIN_SHARE_OF_PART = 0.98

/** Share of a group's listings in one folder beyond which pages by folder sort nothing. */
const MIN_SHARE_OF_FOLDER = 0.8

/** Of a README and data with fewer of the same listings, the README; else the best as it is. */
export function preferReadme(ranked: readonly JudgedSource[]): readonly JudgedSource[] {
  const [best] = ranked
  return putFirst(
    ranked,
    ranked.find((one) => best !== undefined && isCopyOf(best, one)),
  )
}

/**
 * Of a group and a part of it that has nearly all of its listings, the part: the rest is something else. So it is where
 * folders would be the pages, or nothing would, and one folder has most.
 */
export function preferPart(ranked: readonly JudgedSource[]): readonly JudgedSource[] {
  const [best] = ranked
  if (best === undefined) return ranked
  const whole = new Set(best.candidate.files)
  const { category = 'folder' } = best.source
  const isSortedByFolder = typeof category === 'string' && category.startsWith('folder')
  const part = ranked.find((one) => {
    const { files } = one.candidate
    const isMost = isSortedByFolder && new Set(files.map((file) => dirname(file))).size === 1
    const share = files.length === 1 ? MIN_SHARE_OF_FILE : isMost ? MIN_SHARE_OF_FOLDER : MIN_SHARE_OF_PART
    return files.length < whole.size && files.every((file) => whole.has(file)) && sizeOf(one) >= sizeOf(best) * share
  })
  return putFirst(ranked, part)
}

function putFirst(ranked: readonly JudgedSource[], chosen: JudgedSource | undefined): readonly JudgedSource[] {
  return chosen === undefined ? ranked : [chosen, ...ranked.filter((one) => one !== chosen)]
}

/** Share of a README's listings up to which data was made of it, and share of its names that the README has. */
const MAX_SHARE_OF_COPY = 0.9
const MIN_SAME_NAMES = 0.8

/** Whether data has a part of the listings of a README, where people add theirs. */
function isCopyOf(data: JudgedSource, readme: JudgedSource): boolean {
  return (
    data.source.kind !== 'markdown' &&
    readme.source.kind === 'markdown' &&
    isReadme(readme) &&
    !data.isPartly &&
    readme.addressed >= readme.complete * 0.8 &&
    data.complete < readme.complete * MAX_SHARE_OF_COPY &&
    shareOf(data.names, readme.names) >= MIN_SAME_NAMES
  )
}

/** Listings of all files, those with one address once; where most have one, those without are something else. */
function sizeOf({ complete, addressed, keys, total, read }: JudgedSource): number {
  const counted = addressed > complete / 2 ? addressed : complete
  return (Math.min(counted, keys.size) * total) / Math.max(1, read)
}

/** The best source, and those of its kind that hold other things, a README first. */
export function takeSources(ranked: readonly JudgedSource[]): readonly JudgedSource[] {
  const [best] = ranked
  if (best === undefined) return []
  const taken = [best]
  const keys = new Set(best.keys)
  for (const one of ranked.slice(1)) {
    const isSimilar =
      one.source.kind === best.source.kind &&
      one.addressed >= one.complete * 0.5 === best.addressed >= best.complete * 0.5
    const isSmall = one.complete < 3 || (one.rank < best.rank * MIN_FURTHER_SHARE && !isReadme(one))
    if (!isSimilar || one.candidate.weight < 0.8 || isSmall) continue
    const shared = taken.filter((other) => shareFiles(one.candidate.files, other.candidate.files))
    if (shared.some((other) => !isApart(one, other))) continue
    // Rows of one name are links about something else; texts with few or none, or more of something else, are no lists.
    const least = one.source.kind === 'markdown' ? Math.max(one.read, one.skipped ?? 0) : 0
    if (one.names.size < one.complete / 2 || one.complete < least) continue
    // Nor is a table of contents, whose links lead to the files of a source.
    const isToFile = leadsTo(taken)
    if ([...one.keys].filter(isToFile).length > one.keys.size / 2) continue
    // A README in a folder is about that one, and data that is called as a file above it is another edition of that.
    const { files } = one.candidate
    if (files.length === 1 && dirname(files[0] ?? '') !== '.' && isReadme(one) && taken.some(isReadme)) continue
    if (one.source.kind !== 'markdown' && taken.some((other) => isEdition(files, other.candidate.files))) continue
    // Of tables that are not read whole, nobody knows whether one repeats the other.
    if (one.source.kind !== 'markdown' && (one.isPartly || best.isPartly)) continue
    // Without addresses, a few texts beside many are something else.
    if (one.addressed < one.complete * 0.5 && one.rank < best.rank * 0.3) continue
    if (one.source.kind !== 'markdown' && !haveOneShape(one, best)) continue
    if (shareOf(one.names, best.names) > MAX_REPEATED_NAMES) continue
    const repeated = [...one.keys].filter((key) => keys.has(key)).length
    // What listings are sorted by has a file of its own in some directories.
    const named = [...one.keys].filter((key) => best.titles.has(fold(key))).length
    if (Math.max(repeated, named) > one.keys.size * MAX_REPEATED_SHARE) continue
    taken.push(one)
    for (const key of one.keys) keys.add(key)
  }
  const placed = taken.length === 1 ? taken : taken.map((one) => withoutContents(placeTogether(one), taken))
  return placed.toSorted((a, b) => Number(isReadme(b)) - Number(isReadme(a)))
}

/** Whether all files have the name of one file in a folder above theirs. */
function isEdition(files: readonly string[], [above = '', ...more]: readonly string[]): boolean {
  const folder = dirname(above) === '.' ? '' : `${dirname(above)}/`
  return (
    more.length === 0 &&
    files.every((file) => file.startsWith(folder) && file !== above && basename(file) === basename(above))
  )
}

/** Whether two tables are about things of one kind: their listings have the same further fields, or hardly any. */
function haveOneShape(one: JudgedSource, other: JudgedSource): boolean {
  const [a, b] = [one, other].map(({ extras }) => new Set(extras.flatMap(Object.keys))) as [Set<string>, Set<string>]
  const most = Math.max(a.size, b.size)
  return most < 3 ? one.source.kind !== 'csv' || a.size === b.size : shareOf(a, b) * a.size >= most * MIN_ALIKE
}

function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...some].filter((each) => others.has(each)).length / Math.max(1, some.size)
}

/** Whether some files are the same. */
export function shareFiles(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others)
  return some.some((file) => known.has(file))
}

/** Creates a test for addresses that end as the name of a file of these sources. */
function leadsTo(sources: readonly JudgedSource[]): (address: string) => boolean {
  const names = new Set(sources.flatMap(({ candidate }) => candidate.files.map((file) => basename(file))))
  return (address) => address.includes('/') && names.has(address.slice(address.lastIndexOf('/') + 1))
}

/** Without sections most of whose rows lead to the other files; not the title, or what encloses other sections. */
function withoutContents(one: JudgedSource, taken: readonly JudgedSource[]): JudgedSource {
  const isToFile = leadsTo(taken.filter(({ candidate }) => candidate !== one.candidate))
  const paths = one.rows.map(({ categories: [first] }) => first?.path ?? [])
  const outer = new Set([one.title, '', ...paths.flatMap((path) => path.slice(0, -1))])
  const pages = Map.groupBy(one.rows, (_, index) => paths[index]?.at(-1) ?? '')
  const exclude = [...pages].flatMap(([title, rows]) => {
    const own = rows.filter(({ fields }) => isToFile(String(fields['url'])))
    return !outer.has(title) && own.length > rows.length / 2 ? [title] : []
  })
  if (one.source.kind !== 'markdown' || exclude.length === 0) return one
  const reason = 'their links lead to the other files'
  return {
    ...one,
    source: { ...one.source, exclude },
    explanation: [...one.explanation, explain('exclude', 'contents', reason)],
  }
}

/** Beside others, a source is a page of its own where its rows name none. */
function placeTogether(one: JudgedSource): JudgedSource {
  const { source, candidate } = one
  if (source.kind === 'markdown' || source.category !== undefined) return one
  const fixed = candidate.pattern.split('/').findLast((part) => !/[*{!]/.test(part))
  const title = titleOfName(nameOfPlace(one) || baseName(fixed ?? 'All'))
  return { ...one, source: { ...source, category: { field: 'category', default: title } } }
}

function isReadme({ candidate: { files } }: JudgedSource): boolean {
  return findReadme(files.map((file) => basename(file))) !== undefined
}
