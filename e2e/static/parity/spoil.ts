import { misspell } from '../../../bench/search/misspell.ts'

/** Values that fit no argument, or hardly one, as JSON: an infinite number can be written, but only as text. */
const JUNK: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '51',
  '1e999',
  '-1e999',
  '9007199254740993',
  '1e21',
  '""',
  '" "',
  '"0"',
  '"NaN"',
  '"\\ud800"',
  '"\\u202egnp"',
  '"\\u0000"',
  JSON.stringify('letter'.repeat(200)),
  JSON.stringify('x'.repeat(250)),
  '[]',
  '[""]',
  '[null]',
  '[1,2,3]',
  '[[["deep"]]]',
  JSON.stringify(Array.from({ length: 60 }, (_, at) => `value ${at}`)),
  '{}',
  '{"":""}',
  '{"tags":[]}',
  '{"tags":null}',
  '{"tags":{"is":"sql"}}',
  '{"license":1.5,"status":[true,1e999]}',
  '{"__proto__":"x","constructor":["y"]}',
  JSON.stringify({ ['name'.repeat(40)]: 'x' }),
  '"1.abc.def"',
  '"zzzzzzz.1.1"',
]

/** Arguments that are no object. */
const NO_OBJECTS: readonly string[] = ['[]', '"text"', '5', 'true', 'null', '["query"]']

const NAMES = [
  'query',
  'filters',
  'limit',
  'cursor',
  'max_characters',
  'sort',
  'facets',
  'category',
  'id',
  'ids',
  'parent',
]

/**
 * Spoils arguments in one or two places: another value, a misspelt or unknown name, an argument left out, a value
 * wrapped in lists; or replaces them by what is no object.
 *
 * @returns JSON.
 */
export function spoil(args: Readonly<Record<string, unknown>>, random: () => number): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? ''
  if (random() < 0.04) return pick(NO_OBJECTS)
  const texts = new Map(Object.entries(args).map(([name, value]) => [name, JSON.stringify(value)]))
  for (let left = random() < 0.7 ? 1 : 2; left > 0; left -= 1) {
    const name = random() < 0.75 && texts.size > 0 ? pick([...texts.keys()]) : pick(NAMES)
    const value = texts.get(name)
    const way = random()
    if (way < 0.66) texts.set(name, pick(JUNK))
    else if (way < 0.8) {
      texts.delete(name)
      texts.set(name.length > 2 ? misspell(name, random) : `${name}x`, value ?? pick(JUNK))
    } else if (way < 0.9) texts.delete(name)
    else texts.set(name, `[${value ?? '{}'}]`)
  }
  return `{${Array.from(texts, ([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
}
