import { countBy } from '../parse/records.ts'
import type { MappingConfig } from '../../../shared/model/source-config.ts'
import type { SourceItem } from '../contract/source.ts'
import { FIELD_SYNONYMS, normalizeFieldName } from './synonyms.ts'

/** Words in parentheses, or as code, at the end of a text; not the target of a link. */
const SUFFIX = /(?:\s*(?<!\])[(（]([^()（）]{1,60})[)）]|(?:\s*`[^`]{1,60}`)+)[\s.]*$/u

/** Occurrences that make a word a value, and most values there are. */
const MIN_OCCURRENCES = 3
const MAX_VALUES = 30

type SuffixRule = Exclude<NonNullable<MappingConfig['suffix']>, string>

/**
 * Takes words in parentheses or as code at the end of descriptions, or else of names (`(PDF)`, `(video, free)`), as values
 * of a field: those that `suffix` names, or else those that occur again and again in the file. Others stay where they are.
 */
export function takeSuffixes(
  items: readonly SourceItem[],
  suffix: NonNullable<MappingConfig['suffix']>,
  fields: MappingConfig['fields'],
): SourceItem[] {
  const { field, values }: SuffixRule = typeof suffix === 'string' ? { field: suffix } : suffix
  const texts = (['description', 'name'] as const).map((target) => namesOf(target, fields))
  const known = new Set(values ?? findFrequent(items, texts))
  return items.map((item) => {
    if (item.kind !== 'row') return item
    const found = readSuffixes(item.fields, texts).find(({ words }) => words.every((word) => known.has(word)))
    if (found === undefined) return item
    const { [found.of]: _whole, ...others } = item.fields
    const rest = found.rest === '' ? {} : { [found.of]: found.rest }
    return { ...item, fields: { ...others, ...rest, [field]: found.words } }
  })
}

function findFrequent(items: readonly SourceItem[], texts: readonly ReadonlySet<string>[]): string[] {
  const words = items.flatMap((item) =>
    item.kind === 'row' ? [...new Set(readSuffixes(item.fields, texts).flatMap((suffix) => suffix.words))] : [],
  )
  // A year tells one thing from another.
  const frequent = [...countBy(words)]
    .filter(([word, count]) => count >= MIN_OCCURRENCES && !/^\d+$/.test(word))
    .toSorted((a, b) => b[1] - a[1])
  return frequent.slice(0, MAX_VALUES).map(([word]) => word)
}

/** The names under which a source keeps one of our fields, normalized. */
function namesOf(target: 'name' | 'description', fields: MappingConfig['fields']): ReadonlySet<string> {
  return new Set([fields?.[target] ?? FIELD_SYNONYMS[target] ?? []].flat().map(normalizeFieldName))
}

interface Suffix {
  readonly of: string
  readonly rest: string
  readonly words: readonly string[]
}

/** What the texts of a row end with, that of the description first. */
function readSuffixes(fields: Readonly<Record<string, unknown>>, texts: readonly ReadonlySet<string>[]): Suffix[] {
  return texts.flatMap((names, index) => {
    const of = Object.keys(fields).find((key) => names.has(normalizeFieldName(key)))
    const text = of === undefined ? undefined : fields[of]
    const match = typeof text === 'string' ? SUFFIX.exec(text) : null
    if (of === undefined || typeof text !== 'string' || match === null) return []
    const rest = text.slice(0, match.index).trim()
    const words = (match[1]?.split(/[,、;/]/) ?? match[0].split('`').filter((_, at) => at % 2 === 1))
      .map((word) => word.trim())
      .filter((word) => word !== '')
    const isName = index > 0
    return words.length === 0 || (rest === '' && isName) ? [] : [{ of, rest, words }]
  })
}
