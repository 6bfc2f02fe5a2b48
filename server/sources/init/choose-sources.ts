import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import { takeSuffixes } from '../mapping/take-suffixes.ts'
import { examples, explain, type GuessExplanation, percent } from './fields/explanation.ts'
import { createKindFinder, KNOWN_WEIGHT, surveyFolder } from './find-candidates.ts'
import type { Candidate, FolderSurvey } from './find-candidates.ts'
import { keepOneShape } from './find-rows.ts'
import { ABOUT, choosePlace, isApart, judge, mostOf, nameOfPlace, selectorOf, SHOWN, WEIGHTS } from './judge.ts'
import type { SampleListing } from './judge.ts'
import { proposeMarkdown } from './propose-markdown.ts'
import { type Proposal, propose } from './propose.ts'
import { MIN_FURTHER_SHARE, preferPart, preferReadme, takeSources } from './take-sources.ts'
import type { JudgedSource } from './take-sources.ts'
import { createSampler, FEW_FILES, type LoadedFile, type Sample } from './sample.ts'

/** Sources that make a directory together, for people to choose from. */
export interface Choice {
  readonly sources: readonly JudgedSource[]
  readonly files: readonly string[]
  readonly listings: number
  readonly isPartly: boolean
  /** {@link JudgedSource.sampled} of all of them. */
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

/** Share of the best source's score that a further one has at least, where that is a list whatever else there is. */
const MIN_CLOSE_SHARE = 0.3

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
    const own = new Set(candidate.files)
    const labelFiles = (): LoadedFile[] =>
      survey.data
        .filter((name) => !own.has(name) && /\.(?:ya?ml|json|toml)$/i.test(name))
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
      const part = isPart ? survey.candidateOf(names) : candidate
      const sample = isPart ? sampler.sample(toHome(part.pattern), names.map(toPath)) : whole
      const proposals = kind === 'markdown' ? proposeMarkdown(sample) : await propose(kind, sample, labelFiles)
      const length = sample.files.reduce((sum, { text }) => sum + text.length, 0)
      const results = proposals.map((proposal): JudgedSource => {
        const judgement = judge(proposal)
        const read = sample.files.length
        const share = new Set(proposal.rows.map(({ location }) => location.file)).size / Math.max(1, read)
        // What holds for a few files of many holds for no others.
        const all = share > 0.5 ? sample.total / Math.max(1, read) : 1
        const { ofFiles = 0, skipped = 0 } = proposal
        // Links to files are addresses once it is known where these are; bullets of texts are no list.
        const score = judgement.score + ofFiles * WEIGHTS.visited
        const rank = score * all * part.weight * Math.min(1, judgement.complete / Math.max(1, skipped))
        return {
          ...proposal,
          ...judgement,
          candidate: part,
          total: sample.total,
          isPartly: read < sample.total || sample.isCut(proposal.rows),
          sampled: length > MAX_READ_AGAIN ? undefined : sample.files.map(({ absolutePath }) => absolutePath),
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
  const byRank = distinct.filter(({ complete }) => complete > 0).toSorted((a, b) => b.rank - a.rank)
  const ranked = preferPart(preferReadme(byRank))
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
      sampled: sources.every(({ sampled }) => sampled) ? sources.flatMap(({ sampled = [] }) => sampled) : undefined,
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
  const kinds = createKindFinder(dirname(path))(name)
  const candidateOf = (files: readonly string[]): Candidate => ({ pattern: name, files, kinds, weight: 1 })
  return { candidates: [candidateOf([name])], data: [], translations: new Map(), candidateOf }
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
