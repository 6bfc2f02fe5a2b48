import { describe, expect, it } from 'vitest'
import { SOURCE_KINDS, type SourceConfig } from '../../../shared/model/source-config.ts'
import type { FormatTable } from './format.ts'
import { FORMATS, formatOf } from './formats.ts'

describe('FORMATS', () => {
  it('has a row for every kind of source', () => {
    expect(Object.keys(FORMATS).toSorted()).toEqual(SOURCE_KINDS.toSorted())
  })

  it('does not compile without the row of a kind', () => {
    const complete: FormatTable = FORMATS
    // @ts-expect-error The kind `ini` has no row.
    const incomplete: FormatTable<SourceConfig['kind'] | 'ini'> = FORMATS
    expect(incomplete).toBe(complete)
  })

  it('has each extension in lower case and without a dot', () => {
    for (const { extensions } of Object.values(FORMATS)) {
      expect(extensions.every((extension) => /^[a-z0-9]+$/.test(extension))).toBe(true)
    }
  })
})

describe('formatOf', () => {
  it('throws for a kind that there is not', () => {
    // @ts-expect-error No such kind.
    expect(() => formatOf('ini')).toThrow('sources of kind "ini" have no format')
    // @ts-expect-error Nor this one, which every object has.
    expect(() => formatOf('constructor')).toThrow('"constructor"')
  })
})
