import { unitOf, kindsOf } from '../values/measures.ts'
import type { Kind, MeasuringUnit } from '../values/measures.ts'
import { KIND_OF } from './request-words.ts'
import type { PhraseMeaning } from './request-words.ts'
import type { Sentence } from './sentence.ts'

/** Finds a field whose values are numbers, by its name at a unit. `length`: in units. */
export type FindNumberField = (at: number) => { readonly field: string; readonly length: number } | undefined

/** A demand on a number: `over 1000 m climb`. */
export interface Comparison {
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Whether the bounds themselves are not meant. */
  readonly isOpen: boolean
  /** Units that say it, the name of its field included: from `start` to before `end`. */
  readonly start: number
  readonly end: number
  readonly named?: string | undefined
  readonly unit?: MeasuringUnit | undefined
  readonly kinds: readonly Kind[]
  /** Whether the words before it are about years as well. */
  readonly isOfTime: boolean
  /** Whether it is that number, and no bound: `2 rooms`. */
  readonly isEqual: boolean
}

/** What words make of a number behind them. `isOpen`: without the number itself. */
const BOUNDS: Partial<Record<PhraseMeaning, { readonly from?: true; readonly to?: true; readonly isOpen?: true }>> = {
  more: { from: true, isOpen: true },
  less: { to: true, isOpen: true },
  most: { from: true, isOpen: true },
  least: { to: true, isOpen: true },
  atLeast: { from: true },
  atMost: { to: true },
  orMore: { from: true },
  orLess: { to: true },
  since: { from: true },
  until: { to: true },
  after: { from: true, isOpen: true },
  before: { to: true, isOpen: true },
  between: { from: true, to: true },
}

const OF_TIME: ReadonlySet<PhraseMeaning> = new Set<PhraseMeaning>(['since', 'after', 'before', 'until', 'between'])

/** Before what something is for, and behind their age. */
const FOR: ReadonlySet<string> = new Set('for|fur|pour|para|per'.split('|'))
const YEARS_OLD = /^years? olds?$/

/** Between a comparative and its number, and between two numbers. */
const THAN: ReadonlySet<string> = new Set(['than', 'als', 'que', 'di', 'de'])
const JOINS: ReadonlySet<string> = new Set(['and', 'to', 'und', 'bis', 'et', 'a', 'y', 'e', 'ate'])

/** Words before a year that is meant itself: `from 2010`, but of `from 2010 on` all later ones. */
const IN: ReadonlySet<string> = new Set('in|from|of|im|en|em|nel|del'.split('|'))
const FURTHER: ReadonlySet<string> = new Set([...JOINS, 'on', 'onward', 'onwards', 'till', 'until', 'through'])

const DECADE = /^(1\d\d0|20\d0)(?:s|er)$/
/** `90s`, behind an article: of the last century. */
const SHORT_DECADE = /^([2-9]0)(?:s|er)$/
const BEFORE_DECADE: ReadonlySet<string> = new Set(['the', 'der', 'den'])
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)?$/
const CENTURIES: ReadonlySet<string> = new Set('century|jahrhundert|jahrhunderts'.split('|'))

/** One to ten: English, German, French, Spanish, Portuguese, Italian. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    'one two three four five six seven eight nine ten',
    'ein zwei drei vier funf sechs sieben acht neun zehn',
    'un deux trois quatre cinq six sept huit neuf dix',
    'uno dos tres cuatro cinco seis siete ocho nueve diez',
    'um dois tres quatro cinco seis sete oito nove dez',
    'una due tre quattro cinque sei sette otto nove dieci',
    'an',
    'a',
    'eine',
    'une',
    'einer',
  ].flatMap((words) => words.split(' ').map((word, at): [string, number] => [word, at + 1])),
)

/** Behind a number: it is so many times as much. */
const MULTIPLES: ReadonlyMap<string, number> = new Map(
  [
    'thousand|tausend|mille|mil|mila',
    'million|millions|mio|millionen|millon|millones|milhao|milhoes|milione|milioni',
    'billion|billions|milliarde|milliarden|milliard|milliards',
  ].flatMap((words, at) => words.split('|').map((word): [string, number] => [word, 1_000 ** (at + 1)])),
)

/** Articles that are the number one where words before them compare. */
const ARTICLES: ReadonlySet<string> = new Set('a an ein eine einer un une um una uno'.split(' '))

/** A number, or two, with its unit or a sign that more will do: `10km`, `5-10`, `3+`. */
const NUMBER = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?(k(?![a-z])|)(\p{L}*)(\+?)$/u

/** Languages that write a thousand as `1.000`. */
const DOTTED = /^(?:da|de|es|id|it|nl|pt|tr)\b/

/** Signs before a number, in words. */
const SIGNS: Readonly<Record<string, string>> = { '<': 'under', '>': 'over', '≤': 'at most', '≥': 'at least' }

/** What {@link inPlainWords} changes. */
const SIGN = /[-<>≤≥\d]/

/** Signs in words, `-java` and `< 5`, and numbers without commas, `1,000` and `6,5`. @param language BCP 47 tag. */
export function inPlainWords(query: string, language: string): string {
  if (!SIGN.test(query)) return query
  const written = query
    .replace(/(?<=^|\s)-(?=\p{L})/gu, 'not ')
    // Of a number below zero behind words, not of a range.
    .replace(/(?<=\p{L}\s)-(?=\d)/gu, 'minus ')
    .replace(/([<>])=/g, (_, sign) => (sign === '<' ? '≤' : '≥'))
    .replace(/[<>≤≥](?=\s*[$€£¥]?\s*\d)/g, (sign) => ` ${SIGNS[sign]} `)
    .replace(/\b\d{1,3}(?:\.\d{3}){2,}\b/g, (number) => number.replaceAll('.', ''))
  const plain = DOTTED.test(language) ? written.replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, '') : written
  return plain.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '').replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.')
}

/** Reads a comparison that begins at a unit, or with the name of its field before it; undefined where there is none. */
export function readComparison(sentence: Sentence, at: number, numberFieldAt: FindNumberField): Comparison | undefined {
  const { units } = sentence
  const years = readYears(sentence, at)
  if (years !== undefined) return years
  const lead = sentence.leadAt(at)
  const isInYear = IN.has(sentence.phrase(at, 1)) && isYearAlone(sentence, at + 1)
  const isLead = lead !== undefined && lead.meaning !== 'orMore' && lead.meaning !== 'orLess'
  const before = isInYear ? BOUNDS.between : isLead ? BOUNDS[lead.meaning] : undefined
  const leading = isInYear ? 1 : before && lead ? lead.length : 0
  const isThan = before !== undefined && THAN.has(units[at + leading]?.text ?? '')
  const first = numberAt(units, at + leading + (isThan ? 1 : 0), { numberFieldAt, isLed: before !== undefined })
  if (first === undefined) return undefined
  // `largest 10` are ten.
  if ((lead?.meaning === 'most' || lead?.meaning === 'least') && !isThan) return undefined
  let { end } = first
  let last = first.high === undefined ? undefined : { ...first, number: first.high }
  if (last === undefined && JOINS.has(units[end]?.text ?? '')) {
    last = numberAt(units, end + 1, { numberFieldAt, isLed: true })
    end = last?.end ?? end
  }
  const behind = sentence.meaningAt(end)
  const isBehind = before === undefined && (behind?.meaning === 'orMore' || behind?.meaning === 'orLess')
  const said = last
    ? BOUNDS.between
    : (before ?? (isBehind ? BOUNDS[behind.meaning] : first.isMore ? BOUNDS.orMore : undefined))
  if (lead?.meaning === 'between' && last === undefined && !isInYear) return undefined
  if (isBehind) end += behind.length
  const named = numberFieldAt(end)
  const earlier = named === undefined ? fieldBefore(sentence, at, numberFieldAt) : undefined
  const ofLead = KIND_OF.get(sentence.phrase(at, leading))
  const unit = last?.unit ?? first.unit
  const kinds: Kind[] = [
    ...(ofLead === undefined ? [] : [ofLead]),
    ...(last?.kinds ?? []),
    ...first.kinds,
    ...(earlier?.kinds ?? []),
  ]
  // `games for 2`, `for 8 year olds`
  const isAge = YEARS_OLD.test(sentence.phrase(first.end, 2))
  if (isAge) {
    kinds.push('age')
    end += 2
  } else if (FOR.has(units[at - 1]?.text ?? '') && end === units.length && unit === undefined) kinds.push('people')
  const found = named?.field ?? earlier?.field
  // `in 20 minutes` is at most that; `512 GB` is that.
  const isTimeIn =
    said === undefined &&
    units[at - 1]?.text === 'in' &&
    (unit ?? unitOf(units[first.end]?.text ?? ''))?.kind === 'time'
  const isSize = unit?.kind === 'size'
  const isCount = found !== undefined || isAge || isSize || (unit === undefined && kinds.includes('people'))
  const isEqual = said === undefined && isCount && !isTimeIn
  const bounds = isEqual ? BOUNDS.between : isTimeIn ? BOUNDS.atMost : said
  if (bounds === undefined) return undefined
  if (before === undefined && unit === undefined && kinds.length === 0 && found === undefined) return undefined
  const numbers = [first.number, (last ?? first).number].sort((a, b) => a - b)
  return {
    from: bounds.from && numbers[0],
    to: bounds.to && numbers[1],
    isOpen: bounds.isOpen === true,
    start: earlier?.start ?? at,
    end: end + (named?.length ?? 0),
    named: found,
    unit,
    kinds,
    isOfTime: isInYear || (lead !== undefined && OF_TIME.has(lead.meaning)),
    isEqual,
  }
}

/** A decade or a century: `the 1960s`, `in the 19th century`, `im 19. Jahrhundert`. */
function readYears(sentence: Sentence, at: number): Comparison | undefined {
  let start = at
  while (start < at + 2 && sentence.isFunctionWord(start)) start += 1
  const { units } = sentence
  const { text = '', isQuoted = true } = units[start] ?? {}
  if (isQuoted || !/^\d/.test(text)) return undefined
  const [, short] = (BEFORE_DECADE.has(units[start - 1]?.text ?? '') && SHORT_DECADE.exec(text)) || []
  const [, decade = short === undefined ? undefined : `19${short}`] = DECADE.exec(text) ?? []
  const [, century] = (CENTURIES.has(units[start + 1]?.text ?? '') && ORDINAL.exec(text)) || []
  if (decade === undefined && century === undefined) return undefined
  const [from, to] = decade ? [Number(decade), Number(decade) + 9] : [Number(century) * 100 - 99, Number(century) * 100]
  const end = start + (decade ? 1 : 2)
  return { from, to, isOpen: false, start: at, end, kinds: [], isOfTime: true, isEqual: false }
}

function isYearAlone({ units }: Sentence, at: number): boolean {
  const { text = '', isQuoted = true } = units[at] ?? {}
  return !isQuoted && /^1\d{3}$|^20\d\d$/.test(text) && !FURTHER.has(units[at + 1]?.text ?? '')
}

interface NumberFound {
  readonly number: number
  readonly high?: number | undefined
  readonly isMore: boolean
  readonly unit?: MeasuringUnit | undefined
  readonly kinds: readonly Kind[]
  readonly end: number
}

/** A number with the unit, or what it counts, behind it. Without words before that compare, `a` is none. */
function numberAt(
  units: Sentence['units'],
  at: number,
  { numberFieldAt, isLed }: { numberFieldAt: FindNumberField; isLed: boolean },
): NumberFound | undefined {
  const { text = '', isQuoted = true } = units[at] ?? {}
  if (isQuoted) return undefined
  const below = text === 'minus' ? numberAt(units, at + 1, { numberFieldAt, isLed: true }) : undefined
  if (below !== undefined) return below.high === undefined ? { ...below, number: -below.number } : undefined
  // `half an hour`
  const half =
    text === 'half' && ARTICLES.has(units[at + 1]?.text ?? '') ? unitOf(units[at + 2]?.text ?? '') : undefined
  if (half !== undefined) return { number: 0.5, isMore: false, unit: half, kinds: [], end: at + 3 }
  const word = isLed || !ARTICLES.has(text) ? NUMBER_WORDS.get(text) : undefined
  const [, low, high, thousand, attached = '', more] = NUMBER.exec(text) ?? []
  if (low === undefined && word === undefined) return undefined
  const multiple = attached === '' ? MULTIPLES.get(units[at + 1]?.text ?? '') : undefined
  const factor = multiple ?? (thousand === 'k' ? 1_000 : 1)
  const next = at + (multiple === undefined ? 1 : 2)
  const own = attached === '' ? (units[next]?.isQuoted === false ? units[next]?.text : undefined) : attached
  const unit = own === undefined ? undefined : unitOf(own)
  const kinds = own === undefined ? [] : kindsOf(own)
  // The name of a field is taken as that.
  const isNext = attached === '' && (unit !== undefined || kinds.length > 0) && numberFieldAt(next) === undefined
  // `a website`
  if (low === undefined && unit === undefined && kinds.length === 0 && word === 1 && next === at + 1) return undefined
  // `2018-06` is no range.
  if ((attached !== '' && unit === undefined) || Number(high) < Number(low)) return undefined
  return {
    number: (low === undefined ? (word ?? 0) : Number(low)) * factor,
    high: high === undefined ? undefined : Number(high) * factor,
    isMore: more === '+',
    unit: numberFieldAt(next) === undefined || attached !== '' ? unit : undefined,
    kinds: isNext ? kinds : [],
    end: next + Number(isNext),
  }
}

/** `climb over 1000 m`, `rated at least 4`. */
function fieldBefore(sentence: Sentence, at: number, numberFieldAt: FindNumberField) {
  const end = sentence.meaningAt(at - 1)?.meaning === 'of' ? at - 1 : at
  for (let start = end - 1; start >= Math.max(0, end - 3); start -= 1) {
    const found = numberFieldAt(start)
    if (found !== undefined && start + found.length === end) return { start, field: found.field, kinds: [] }
  }
  const { words = '', isQuoted = true } = sentence.units[end - 1] ?? {}
  const own = isQuoted ? [] : kindsOf(words)
  const adjective = sentence.meaningAt(end - 1)?.length === 1 ? KIND_OF.get(sentence.phrase(end - 1, 1)) : undefined
  const kinds = adjective === undefined ? own : [adjective]
  return kinds.length === 0 ? undefined : { start: end - 1, field: undefined, kinds }
}
