import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import { baseName } from '../files/find-files.ts'
import { takeSuffixes } from '../mapping/take-suffixes.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { fold } from '../parse/records.ts'
import { examples, explain, type GuessExplanation, percent } from './explanation.ts'
import { createKindFinder, findReadme, KNOWN_WEIGHT, surveyFolder } from './find-candidates.ts'
import type { Candidate, FolderSurvey } from './find-candidates.ts'
import { keepOneShape } from './find-rows.ts'
import { ABOUT, choosePlace, isApart, judge, mostOf, nameOfPlace, selectorOf, SHOWN, WEIGHTS } from './judge.ts'
import type { Judgement, SampleListing } from './judge.ts'
import { proposeMarkdown } from './propose-markdown.ts'
import { type Proposal, propose } from './propose.ts'
import { createSampler, FEW_FILES, type LoadedFile, type Sample } from './sample.ts'

/** A source that was read and judged. */
export interface JudgedSource extends Proposal, Judgement {
  readonly candidate: Candidate
  /** Files that it matches, and those of them that were read. */
  readonly total: number
  readonly read: number
  /** Whether there are files or rows that were not read. */
  readonly isPartly: boolean
  /** Absolute paths of the files that were read. */
  readonly sampled: readonly string[]
  /** Whether these take long to read whole. */
  readonly isLarge: boolean
  /** {@link Judgement.score} of all files, weighed by where they are: what sources are compared by. */
  readonly rank: number
  readonly problems: readonly Diagnostic[]
}

/** Sources that make a directory together, for people to choose from. */
export interface Choice {
  readonly sources: readonly JudgedSource[]
  readonly files: readonly string[]
  readonly listings: number
  readonly isPartly: boolean
  /** Absolute paths of the files that were read; `undefined` where reading them whole takes long. */
  readonly sampled: readonly string[] | undefined
  readonly score: number
  readonly sample: readonly SampleListing[]
}

/** What a file or a folder offers. */
export interface SourceChoices extends Pick<FolderSurvey, 'unread' | 'unsearched' | 'data'> {
  /** The best first; none where nothing was found. */
  readonly choices: readonly Choice[]
  readonly explanation: readonly GuessExplanation[]
  readonly problems: readonly Diagnostic[]
}

/** Choices that are offered, and names of what was passed over that are listed. */
const MAX_CHOICES = 5
const MAX_NAMED = 5

/** Share of the best source's score that a further one has at least, and most listings that it may repeat. */
const MIN_FURTHER_SHARE = 0.05
const MAX_REPEATED_SHARE = 0.2

/** The same where the best source is a list whatever else there is. */
const MIN_CLOSE_SHARE = 0.3

/** Share of fields in common that tables have, and share of names that are not things again. */
const MIN_ALIKE = 0.3
const MAX_REPEATED_NAMES = 0.5

/** Share of a group's listings that a file or a smaller group in it needs to stand for it. */
const MIN_SHARE_OF_FILE = 0.9
const MIN_SHARE_OF_PART = 0.98

/** Share of a group's listings in one folder beyond which pages by folder sort nothing. */
const MIN_SHARE_OF_FOLDER = 0.8

/** Share of files read that must be of one shape. */
const MIN_OF_ONE_SHAPE = 0.9

/** Files beside a source that may contain the titles of its pages. */
const MAX_LABEL_FILES = 20

/** Characters of a sample that are read once more, to doubt what comes out. */
const MAX_READ_AGAIN = 2_000_000

/** CPU time after which no further candidates are read, in microseconds. */
const MAX_CPU_US = 5_000_000

/**
 * Reads whatever may be a source with the readers of builds, and judges the listings that come out.
 *
 * @param path A file or a folder, absolute. @param home The folder of the configuration. @param config Its file name.
 */
export async function chooseSources(
  path: string,
  isFolder: boolean,
  home: string,
  config: string,
): Promise<SourceChoices> {
  const folder = isFolder ? path : resolve(path, '..')
  const survey: FolderSurvey = isFolder ? surveyFolder(folder, relative(folder, join(home, config))) : surveyFile(path)
  const sampler = createSampler(home)
  const toHome = (name: string): string => relative(home, join(folder, name)).replaceAll('\\', '/')
  const judged: JudgedSource[] = []
  const problems: Diagnostic[] = []
  const started = cpuTime()
  let best: JudgedSource | undefined
  for (const candidate of survey.candidates) {
    if (cpuTime() - started > MAX_CPU_US && judged.length > 0) break
    const labelFiles = (): LoadedFile[] =>
      survey.data
        .filter((name) => !candidate.files.includes(name) && /\.(?:ya?ml|json|toml)$/i.test(name))
        .slice(0, MAX_LABEL_FILES)
        .flatMap((name) => sampler.load(toHome(name)) ?? [])
    for (const kind of candidate.kinds) {
      const toPath = (name: string): string => join(folder, name)
      const whole = sampler.sample(toHome(candidate.pattern), candidate.files.map(toPath))
      if (cannotWin(kind, candidate, whole, best)) continue
      const kept = keepOneShape(kind, whole)
      const isWhole = whole.files.length === whole.total
      // Of files that are not all read, those of another shape cannot be named.
      if (!isWhole && kept.length < whole.files.length * MIN_OF_ONE_SHAPE) continue
      const isPart = kept.length < whole.files.length && isWhole
      const names = kept.map(({ absolutePath }) => relative(folder, absolutePath).replaceAll('\\', '/'))
      // A file that is left of several is a candidate of its own.
      const [only] = names.length === 1 && isPart ? names : []
      if (survey.candidates.some(({ pattern }) => pattern === only)) continue
      const part = isPart ? { ...candidate, files: names, pattern: survey.patternOf(names) } : candidate
      const sample = isPart ? sampler.sample(toHome(part.pattern), names.map(toPath)) : whole
      const proposals = kind === 'markdown' ? proposeMarkdown(sample) : await propose(kind, sample, labelFiles)
      const results = proposals.map((proposal): JudgedSource => {
        const judgement = judge(proposal)
        const read = sample.files.length
        const share = new Set(proposal.rows.map(({ location }) => location.file)).size / Math.max(1, read)
        // What holds for a few files of many holds for no others.
        const all = share > 0.5 ? sample.total / Math.max(1, read) : 1
        const { ofFiles = 0, skipped = 0 } = proposal
        // Links to files are addresses once it is known where these are; bullets of texts are no list.
        const score = judgement.score + ofFiles * WEIGHTS.visited
        const rank = score * all * candidate.weight * Math.min(1, judgement.complete / Math.max(1, skipped))
        return {
          ...proposal,
          ...judgement,
          candidate: part,
          total: sample.total,
          isPartly: read < sample.total || sample.isCut(proposal.rows),
          sampled: sample.files.map(({ absolutePath }) => absolutePath),
          isLarge: sample.files.reduce((sum, { text }) => sum + text.length, 0) > MAX_READ_AGAIN,
          read,
          rank,
          problems: sample.problems,
        }
      })
      problems.push(...sample.problems)
      const place = choosePlace(results)
      const beside = results.filter((one) => place && isApart(one, place) && !ABOUT.test(nameOfPlace(one)))
      for (const one of place === undefined ? [] : [place, ...beside]) judged.push(addSuffixField(one, one.total === 1))
      if (place !== undefined && place.rank > (best?.rank ?? 0)) best = place
    }
  }
  const unread = survey.unread && { unread: survey.unread }
  const nameOf = (one: JudgedSource): string =>
    [one.candidate.pattern, one.source.kind, selectorOf(one.source)].join(' ')
  const distinct = [...new Map(judged.map((one) => [nameOf(one), one])).values()]
  const ranked = preferPart(distinct.filter(({ complete }) => complete > 0).toSorted((a, b) => b.rank - a.rank))
  const [taken, ...others] = [takeSources(ranked), ...ranked.map((one) => [one])]
  if (taken === undefined || taken.length === 0) return { choices: [], explanation: [], problems, ...survey }
  const alternatives = others.filter(([one]) => one !== undefined && !taken.includes(one))
  const choices = [taken, ...alternatives].slice(0, MAX_CHOICES).map((sources): Choice => {
    const shown = Math.ceil(SHOWN / sources.length)
    return {
      sources,
      files: sources.map(({ candidate }) => candidate.pattern),
      listings: sources.reduce((sum, { complete }) => sum + complete, 0),
      isPartly: sources.some((source) => source.isPartly),
      sampled: sources.some(({ isLarge }) => isLarge) ? undefined : sources.flatMap(({ sampled }) => sampled),
      score: Math.round(sources.reduce((sum, { rank }) => sum + rank, 0)),
      sample: sources.flatMap((source) => source.sample.slice(0, shown)).slice(0, SHOWN),
    }
  })
  const explanation = explainChoice(taken, alternatives.flat(), survey)
  return { choices, explanation, problems, data: survey.data, ...unread }
}

/** CPU time of this thread, in microseconds; before Node 23.9, of the process, whose garbage collection has threads. */
function cpuTime(): number {
  const newer: { threadCpuUsage?: () => NodeJS.CpuUsage } = process
  return (newer.threadCpuUsage?.() ?? process.cpuUsage()).user
}

/** Share of the files of the best source up to which some of them are no source by themselves. */
const MAX_PART = 0.5

/** Whether a candidate needs no reading: it is a small part of the best one, or has too little, even if each line counts. */
function cannotWin(
  kind: Candidate['kinds'][number],
  candidate: Candidate,
  sample: Sample,
  best?: JudgedSource,
): boolean {
  if (best === undefined) return false
  const { files } = best.candidate
  const isWithin = best.source.kind === kind && candidate.files.every((file) => files.includes(file))
  const isFew = candidate.files.length > FEW_FILES && candidate.files.length < files.length * MAX_PART
  // Documents take long to read.
  const isPart = isWithin && (isFew || (kind === 'markdown' && hasFewRows(candidate, best)))
  const share = best.candidate.weight < KNOWN_WEIGHT ? MIN_FURTHER_SHARE : MIN_CLOSE_SHARE
  return isPart || mostOf(kind, sample) * candidate.weight < best.rank * share
}

/** Whether rows of a source are elsewhere than in some of its files, by those of them that were read. */
function hasFewRows({ files }: Candidate, { rows, read, total, complete, skipped = 0 }: JudgedSource): boolean {
  const found = rows.map(({ location }) => location.file)
  const isOfAll = new Set(found).size > read / 2 && skipped <= complete
  const inside = found.filter((file) => files.some((name) => file.endsWith(name))).length
  return isOfAll && files.length * read >= 2 * total && inside < found.length * MAX_PART
}

function surveyFile(path: string): FolderSurvey {
  const name = basename(path)
  return {
    candidates: [{ pattern: name, files: [name], kinds: createKindFinder(dirname(path))(name), weight: 1 }],
    data: [],
    translations: new Map(),
    patternOf: () => name,
  }
}

/** Share of rows that end with a word in parentheses which makes it a field. */
const MIN_SUFFIXED = 0.2

const FORMATS = /^(?:pdf|html|epub|mobi|video|audio|book|paper|course|slides|podcast|e-?mail|rtf|djvu|ps|tex|docx?)\b/i

const SUFFIX_FIELD = '$suffix'

/** Adds `suffix` to a proposal where many rows end with a few words in parentheses. */
function addSuffixField<Any extends Proposal>(proposal: Any, isOneFile: boolean): Any {
  const { source, rows, explanation } = proposal
  const fields: MappingConfig['fields'] = source.fields
  const taken = takeSuffixes(rows, SUFFIX_FIELD, fields).flatMap((item): string[][] => {
    const words: unknown = item.kind === 'row' ? item.fields[SUFFIX_FIELD] : undefined
    return Array.isArray(words) ? [words.map(String)] : []
  })
  if (taken.length === 0 || taken.length < rows.length * MIN_SUFFIXED) return proposal
  const words = taken.flat()
  const isFormat = words.filter((word) => FORMATS.test(word)).length >= words.length / 2
  const field = isFormat ? 'format' : 'label'
  const reason = `${percent(taken.length, rows.length)} of rows end with such words in parentheses, for instance ${examples(words)}`
  return {
    ...proposal,
    source: { ...source, suffix: isOneFile ? field : { field, values: [...new Set(words)] } },
    explanation: [...explanation, explain('suffix', `the field \`${field}\``, reason)],
  }
}

/**
 * Of a group and a part of it that has nearly all of its listings, the part: the rest is something else. So it is where
 * folders would be the pages, or nothing would, and one folder has most.
 */
function preferPart(ranked: readonly JudgedSource[]): readonly JudgedSource[] {
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
  return part === undefined ? ranked : [part, ...ranked.filter((one) => one !== part)]
}

/** Listings of all files, those with one address once; where most have one, those without are something else. */
function sizeOf({ complete, addressed, keys, total, read }: JudgedSource): number {
  const counted = addressed > complete / 2 ? addressed : complete
  return (Math.min(counted, keys.size) * total) / Math.max(1, read)
}

/** The best source, and those of its kind that hold other things, a README first. */
function takeSources(ranked: readonly JudgedSource[]): readonly JudgedSource[] {
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
    const shared = taken.filter((other) => one.candidate.files.some((file) => other.candidate.files.includes(file)))
    if (shared.some((other) => !isApart(one, other))) continue
    // Rows of one name are links about something else; texts with few or none, or more of something else, are no lists.
    const least = one.source.kind === 'markdown' ? Math.max(one.read, one.skipped ?? 0) : 0
    if (one.names.size < one.complete / 2 || one.complete < least) continue
    // Nor is a table of contents, whose links lead to the files of a source.
    if ([...one.keys].filter((key) => leadsTo(key, taken)).length > one.keys.size / 2) continue
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

function leadsTo(address: string, sources: readonly JudgedSource[]): boolean {
  return sources.some(({ candidate }) => candidate.files.some((file) => address.endsWith(`/${basename(file)}`)))
}

/** Without sections most of whose rows lead to the other files; not the title, or what encloses other sections. */
function withoutContents(one: JudgedSource, taken: readonly JudgedSource[]): JudgedSource {
  const others = taken.filter(({ candidate }) => candidate !== one.candidate)
  const paths = one.rows.map(({ categories: [first] }) => first?.path ?? [])
  const outer = new Set([one.title, '', ...paths.flatMap((path) => path.slice(0, -1))])
  const pages = Map.groupBy(one.rows, (_, index) => paths[index]?.at(-1) ?? '')
  const exclude = [...pages].flatMap(([title, rows]) => {
    const own = rows.filter(({ fields }) => leadsTo(String(fields['url']), others))
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

function explainChoice(
  taken: readonly JudgedSource[],
  passed: readonly JudgedSource[],
  { translations, unread }: FolderSurvey,
): GuessExplanation[] {
  const describe = (one: JudgedSource): string => `${one.candidate.pattern} (${one.complete})`
  const ranking = `most listings with an address: ${taken.map(describe).join(', ')}; passed over: `
  const files = new Set(taken.flatMap(({ candidate }) => candidate.files))
  const left = Array.from(translations).flatMap(([name, original]) => (files.has(original) ? [name] : []))
  const reasons = [
    ...(passed.length > 0 ? [ranking + firstOf(passed.map(describe))] : []),
    ...(left.length > 0 ? [`left out as translations: ${firstOf(left)}`] : []),
    ...(unread === undefined ? [] : [unread.text]),
  ]
  return reasons.length === 0 ? [] : [explain('sources', 'sources', reasons.join('; '))]
}

/** The first names of many, for people. */
export function firstOf(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  return names.slice(0, MAX_NAMED).join(', ') + more
}
