import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCsvLine } from './csv-line.ts'

describe('writeCsvLine', () => {
  it('quotes what RFC 4180 has in quotes, and nothing else', () => {
    expect(writeCsvLine(['a', '', 'b,c', 'd"e', '"', '', 'f\ng', 'h\ri', '\r\n', ''])).toBe(
      'a,,"b,c","d""e","""",,"f\ng","h\ri","\r\n",\r\n',
    )
    const plain = [' a ', "'=1", ';', '\t', '|\\|', '\u2028', '\ufeff', '，', '“”', '\0', '{x:1}']
    expect(writeCsvLine(plain)).toBe(`${plain.join(',')}\r\n`)
    expect(writeCsvLine(['', ''])).toBe(',\r\n')
  })

  it('is read back as it was by another reader, whatever the texts are', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', "'", '=', ' ', 'a', '\\', '|', '\ufeff') }),
      fc.string({ unit: 'binary' }),
    )
    const line = fc.array(cell, { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const options = { record_delimiter: '\r\n', relax_column_count: true }
        expect(parse(lines.map(writeCsvLine).join(''), options)).toEqual(lines)
      }),
    )
  })
})
