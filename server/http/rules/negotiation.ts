import { CODINGS } from '../../store/release/release-format.ts'
import type { Coding } from '../../store/release/release-format.ts'

/** Header values longer than this are parsed each time, so that strangers cannot fill the memory with them. */
const MAX_REMEMBERED_LENGTH = 256

/** Different values remembered; browsers and agents send a few dozen. When full, all are forgotten. */
const MAX_REMEMBERED_VALUES = 128

/**
 * Remembers what a pure `parse` made of recent header values: the same few `Accept` and `Accept-Encoding` values come
 * with almost every request. Bounded in number and length.
 */
export function memoizeHeader<T>(parse: (value: string) => T): (value: string) => T {
  const remembered = new Map<string, T>()
  return (value) => {
    const known = remembered.get(value)
    if (known !== undefined) return known
    const parsed = parse(value)
    if (value.length <= MAX_REMEMBERED_LENGTH) {
      if (remembered.size >= MAX_REMEMBERED_VALUES) remembered.clear()
      remembered.set(value, parsed)
    }
    return parsed
  }
}

/** One element of a header such as `Accept`: the value in lower case without parameters, and its weight. */
interface QualityItem {
  readonly value: string
  /** 0 to 1; 0 means "not acceptable" (RFC 9110 §12.4.2). */
  readonly q: number
}

/** `qvalue` of RFC 9110 §12.4.2. */
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * Reads a list with weights, in the order sent (RFC 9110 §12.4.2, §5.6.1). Empty elements are skipped; elements with a
 * weight outside the grammar are dropped, because guessing one would send what the client may have refused.
 */
export function parseQualityList(header: string): QualityItem[] {
  const items: QualityItem[] = []
  for (const element of header.split(',')) {
    const [name = '', ...parameters] = element.split(';')
    const value = name.trim().toLowerCase()
    const q = weightOf(parameters)
    if (value !== '' && q !== undefined) items.push({ value, q })
  }
  return items
}

function weightOf(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=')
    if (name.trim().toLowerCase() !== 'q') continue
    const text = value.trim()
    return QVALUE.test(text) ? Number(text) : undefined
  }
  return 1
}

/** Without the header any coding is allowed (RFC 9110 §12.5.3), but such clients rarely decode one. */
const WITHOUT_HEADER: readonly Coding[] = ['identity']

const rankCodings = memoizeHeader((header: string): readonly Coding[] => {
  const items = parseQualityList(header)
  return CODINGS.map((coding) => ({ coding, q: qualityOf(coding, items) }))
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q)
    .map(({ coding }) => coding)
})

/**
 * Chooses among the stored codings of a file by `Accept-Encoding` (RFC 9110 §12.5.3): the highest weight wins, at equal
 * weight br before gzip before identity.
 *
 * @param header `null` when not sent.
 * @returns `undefined` when the client accepts none of them, which is only possible when it refuses identity.
 */
export function chooseCoding(
  header: string | null,
  available: Readonly<Partial<Record<Coding, unknown>>>,
): Coding | undefined {
  const ranked = header === null ? WITHOUT_HEADER : rankCodings(header)
  for (const coding of ranked) if (available[coding] !== undefined) return coding
  return undefined
}

/** Weight below every weight a client can send: identity is acceptable unless refused, but not requested. */
const UNLISTED_IDENTITY = 0.0001

function qualityOf(coding: Coding, items: readonly QualityItem[]): number {
  const listed = items.find(({ value }) => value === coding || (coding === 'gzip' && value === 'x-gzip'))
  if (listed !== undefined) return listed.q
  const any = items.find(({ value }) => value === '*')
  if (coding === 'identity') return any?.q === 0 ? 0 : UNLISTED_IDENTITY
  return any?.q ?? 0
}

/**
 * Creates the check whether `Accept` asks for a media type rather than HTML: it is listed by name, not refused, and weighs
 * at least as much as HTML (RFC 9110 §12.5.1). A wildcard alone never turns a browser's page into something else.
 */
export function createPreference(mediaType: string): (accept: string | null) => boolean {
  const wins = memoizeHeader((header: string): boolean => beatsHtml(mediaType, header))
  return (accept) => accept !== null && accept.length >= mediaType.length && wins(accept)
}

/** Whether `Accept` asks for Markdown rather than HTML. */
export const prefersMarkdown: (accept: string | null) => boolean = createPreference('text/markdown')

/** Whether `Accept` names `text/html` and does not refuse it: a reader with a browser. */
export function acceptsHtml(accept: string | null): boolean {
  return accept !== null && takesHtml(accept)
}

const takesHtml = memoizeHeader((accept) => (weightOfRange('text/html', parseQualityList(accept)) ?? 0) > 0)

function beatsHtml(mediaType: string, header: string): boolean {
  const items = parseQualityList(header)
  const weight = weightOfRange(mediaType, items)
  if (weight === undefined || weight === 0) return false
  return (
    weight >= (weightOfRange('text/html', items) ?? weightOfRange('text/*', items) ?? weightOfRange('*/*', items) ?? 0)
  )
}

function weightOfRange(mediaRange: string, items: readonly QualityItem[]): number | undefined {
  return items.find(({ value }) => value === mediaRange)?.q
}

/**
 * The form of an answer by the request's `Accept`: JSON where it is acceptable or nothing is said, an event stream where
 * only that is. When neither is, JSON all the same: a client that reads no answer is worse off than one that reads an
 * unexpected one (406 is what breaks clients that send `text/html` or nothing sensible).
 */
export function chooseForm(accept: string | null): 'json' | 'event-stream' {
  return accept === null ? 'json' : parseForm(accept)
}

const parseForm = memoizeHeader((accept): 'json' | 'event-stream' => {
  const takesAny = (...ranges: string[]): boolean => {
    return parseQualityList(accept).some(({ value, q }) => q > 0 && ranges.includes(value))
  }
  const isJson = takesAny('application/json', 'application/*', '*/*')
  return !isJson && takesAny('text/event-stream', 'text/*') ? 'event-stream' : 'json'
})

/** Whether an answer may become an event stream, so that messages can go ahead of it. A wildcard alone promises no parser. */
export function takesEventStream(accept: string | null): boolean {
  return accept !== null && /\btext\/(?:event-stream|\*)/i.test(accept)
}
