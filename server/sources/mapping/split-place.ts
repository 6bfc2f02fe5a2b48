import NAMES from '../../../shared/model/code-names.json' with { type: 'json' }
import type { Listing } from '../../../shared/model/listing.ts'
import { foldText } from '../../../shared/model/text/fold-text.ts'

/** Codes that people write; others are states as well: `San Diego, CA`. */
const CODES = new Set(['us', 'usa', 'uk', 'uae'])

/** Names of countries that are towns and states elsewhere as well. */
const ELSEWHERE = /^(?:georgia|norfolk|granada|guadalupe|jersey|montserrat|s(?:an|aint) martin|santa (?:elena|lucia))$/

/** Names of countries in seven languages. */
const COUNTRIES = new Set(
  NAMES.countries
    .flatMap((line) => line.split('|'))
    .filter((name) => (name.length > 3 || CODES.has(name)) && !ELSEWHERE.test(name)),
)

/** Countries of which people name the state as well; elsewhere, the first of three is a building. */
const OF_STATES = /^(?:us|usa|united states|america|canada|australia|brazil|brasil|mexico|india)$/

/** A town or a state is called by few words, and not by these. */
const NO_TOWN =
  /[\d()/:;]|(?:\S+\s+){4}|\b(?:universit|cent(?:er|re)|hotel|hall|campus|stadium|museum|online|virtual|hybrid)/i

/** Of a place in words what they say: `Miami, Florida, USA` names a town, a state and a country. */
export function splitPlace(name: string): Listing['location'] {
  const parts = name.split(/\s*,\s*/)
  const country = parts.pop() ?? ''
  const folded = foldText(country).replace(/\./g, '')
  if (!COUNTRIES.has(folded)) return { name }
  if (parts.length > (OF_STATES.test(folded) ? 2 : 1) || parts.some((part) => part === '' || NO_TOWN.test(part)))
    return { name, country }
  const [locality, region] = parts
  return { ...(locality !== undefined && { locality }), ...(region !== undefined && { region }), country }
}
