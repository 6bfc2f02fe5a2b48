import { SourceMap } from 'node:module'
import { transformWithOxc } from 'vite'
import { describe, expect, it } from 'vitest'
import { thinMappings } from './thin-source-map.ts'

const CODE = Array.from(
  { length: 40 },
  (_, at) => `export function line${at}(value: number): number {\n  return value * ${at} + Math.max(value, ${at})\n}\n`,
).join('\n')

describe('thinMappings', () => {
  it('keeps the line of every place, in fewer bytes', async () => {
    const { code, map } = await transformWithOxc(CODE, 'code.ts', { sourcemap: true })
    const { mappings } = map as { mappings: string }
    const thin = thinMappings(mappings)
    expect(thin.length).toBeLessThan(mappings.length / 3)
    const open = (text: string): SourceMap =>
      new SourceMap({
        version: 3,
        file: '',
        sources: ['code.ts'],
        sourcesContent: [''],
        names: [],
        sourceRoot: '',
        mappings: text,
      })
    const [whole, thinned] = [open(mappings), open(thin)]
    const lines = code.split('\n')
    const places = lines.flatMap((text, line) => Array.from(text, (_, column) => [line, column] as const))
    const lineOf = (map_: SourceMap, [line, column]: readonly [number, number]): unknown => {
      const entry = map_.findEntry(line, column)
      return 'originalLine' in entry ? entry.originalLine : undefined
    }
    expect(places.map((place) => lineOf(thinned, place))).toEqual(places.map((place) => lineOf(whole, place)))
  })

  it('keeps large and negative numbers, and where code of no source begins; no names', () => {
    // Two places of one line, the second with a name; one of nowhere, twice; far back in another line.
    expect(thinMappings('AAAA,IAAIA,E,E,gkwCAFR;;AACA')).toBe('AAAA,M,kkwCAFJ;;AACA')
  })

  it('leaves out sources, and says where their code begins', () => {
    expect(thinMappings('AAAA,ICAA,EDAA,EAAC', (source) => source === 0)).toBe('AAAA,I,EAAA')
  })
})
