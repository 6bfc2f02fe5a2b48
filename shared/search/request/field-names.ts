import { splitUnits } from '../text/split-words.ts'
import { phraseOf } from './query-units.ts'
import { MAX_PHRASE_WORDS, PHRASES } from './request-words.ts'

/** Between the words of `apiKey`. */
const CAMEL_CASE = /(?<=[a-z\d])(?=[A-Z])/g

/** Values that say nothing without the name of their field. */
const UNTELLING = /^(?:\d+|true|false|yes|no|n a|none|unknown|other|others)?$/

/** Words of the names of fields that have the least and the most of one thing. */
export const LEAST = /\b(?:min|minimum|from|least)\b/
export const MOST = /\b(?:max|maximum|to|most)\b/

/** The words of a field's name, of `apiKey` apart; of a part only its own. A call for papers is a CFP. */
export function nameOf(field: string): string {
  return shortCall(phraseOf(splitUnits(field.replace(/^.*\./, '').replaceAll(CAMEL_CASE, ' '))))
}

/** What forms of a word begin with: `rat` of `rated` and `rating`, `direct` of `director`. */
export function rootOf(word: string): string {
  return word.replace(/(?<=\w{3})(?:ing|e?[sd]|e)$|(?<=\w{5})[eo]rs?$/, '')
}

/** Whether a root is that of a word of a field's name. */
export function isPartOf(root: string, field: string): boolean {
  return nameOf(field)
    .split(' ')
    .some((word) => rootOf(word) === root)
}

/** `cfp` of `call for papers` in a phrase. */
export function shortCall(phrase: string): string {
  return phrase.replace(/\bcalls? for (?:papers|proposals|speakers|talks|participation)\b/, 'cfp')
}

/** A name without `min` or `max`. */
export function withoutExtreme(field: string): string {
  return nameOf(field).replace(LEAST, '').replace(MOST, '').trim()
}

/** Ways to name a value: its words, of `apiKey` apart as well; of a licence also the first of them, as `apache` of `Apache-2.0`. */
export function* phrasesFor(field: string, value: string): Generator<string> {
  const words = phraseOf(splitUnits(value)).split(' ')
  const whole = words.join(' ')
  if (UNTELLING.test(whole) || words.length > MAX_PHRASE_WORDS) return
  yield whole
  const apart = phraseOf(splitUnits(value.replaceAll(CAMEL_CASE, ' ')))
  if (apart !== whole && apart.split(' ').length <= MAX_PHRASE_WORDS) yield apart
  if (field !== 'license') return
  for (let length = 1; length < words.length; length += 1) {
    const family = words.slice(0, length).join(' ')
    if (family.length > 2 && PHRASES.get(family) === undefined) yield* [family, `${family} license`]
  }
}
