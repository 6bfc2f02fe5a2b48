import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value]))

/** A place in a generated line, and what it is from: columns, and indexes of source and line. */
interface Segment {
  readonly column: number
  readonly source: number
  readonly line: number
  readonly sourceColumn: number
}

/** Thins the source maps of an environment, once they are written. */
export function thinSourceMaps(): Plugin {
  return {
    name: 'thin-source-maps',
    async writeBundle({ dir = '' }, bundle) {
      for (const fileName of Object.keys(bundle).filter((name) => name.endsWith('.map'))) {
        const path = join(dir, fileName)
        const map = JSON.parse(await readFile(path, 'utf8')) as { mappings: string; sources: string[] }
        const isOurs = (source: number): boolean => map.sources[source]?.includes('/node_modules/') === false
        await writeFile(path, JSON.stringify({ ...map, names: [], mappings: thinMappings(map.mappings, isOurs) }))
      }
    },
  }
}

/**
 * Leaves of a source map's mappings what stack traces are read by: where the code of another line begins. Names are
 * left out.
 *
 * @param mappings As in a source map (ECMA-426): lines apart by `;`, segments by `,`.
 * @param isKept Whether places in a source are told, by its index. Default: all are.
 */
export function thinMappings(mappings: string, isKept: (source: number) => boolean = () => true): string {
  const read = createCounter()
  const write = createCounter()
  return mappings
    .split(';')
    .map((line) => {
      read.column = 0
      write.column = 0
      let last: Segment | undefined
      const kept: string[] = []
      for (const text of line === '' ? [] : line.split(',')) {
        const segment = readSegment(decode(text), read)
        if (segment === undefined || !isKept(segment.source)) {
          // Where what is told ends.
          if (last !== undefined) kept.push(encode(read.column - write.column))
          if (last !== undefined) write.column = read.column
          last = undefined
          continue
        }
        const { source, line: at } = segment
        if (last?.source === source && last.line === at) continue
        last = segment
        kept.push(writeSegment(segment, write))
      }
      return kept.join(',')
    })
    .join(';')
}

/** What segments are told relative to. */
function createCounter() {
  return { column: 0, source: 0, line: 0, sourceColumn: 0 }
}

type Counter = ReturnType<typeof createCounter>

/** @returns Nothing for code that is from nowhere. */
function readSegment(fields: readonly number[], at: Counter): Segment | undefined {
  const [column = 0, source, line = 0, sourceColumn = 0] = fields
  at.column += column
  if (source === undefined) return undefined
  at.source += source
  at.line += line
  at.sourceColumn += sourceColumn
  return { ...at }
}

function writeSegment(segment: Segment, at: Counter): string {
  const fields = (['column', 'source', 'line', 'sourceColumn'] as const).map((field) => {
    const change = segment[field] - at[field]
    at[field] = segment[field]
    return change
  })
  return fields.map(encode).join('')
}

/** Base64 VLQ: five bits a digit, the lowest first, the sign in the lowest of all. */
function decode(text: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of text) {
    const bits = VALUES.get(digit)
    if (bits === undefined) throw new Error(`a source map with ${JSON.stringify(digit)}`)
    value += (bits & 31) << shift
    shift += 5
    if ((bits & 32) === 0) {
      numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1)
      value = 0
      shift = 0
    }
  }
  return numbers
}

function encode(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const bits = rest & 31
    rest >>>= 5
    text += DIGITS[rest > 0 ? bits | 32 : bits]
  } while (rest > 0)
  return text
}
