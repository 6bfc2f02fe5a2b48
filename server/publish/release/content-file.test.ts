import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createContentFile } from './content-file.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-content-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('createContentFile', () => {
  it.each([[[]], [[0]], [[5]], [[1 << 20]], [[1 << 20, 1]], [[3, (1 << 20) - 3, 7]], [[2, 5 << 20, 2]]])(
    'writes pieces of %j bytes one after the other, and is named by what they are',
    (lengths) => {
      const pieces = lengths.map((length, index) => Buffer.alloc(length, index + 1))
      const file = createContentFile(folder, 'index')
      for (const piece of pieces) file.write(piece)
      expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[\da-f-]{36}\.tmp$/)])
      const whole = Buffer.concat(pieces)
      const name = `${createHash('sha256').update(whole).digest('base64url').slice(0, 22)}.index`
      expect(file.finish()).toEqual({ name, byteLength: whole.byteLength })
      expect(readdirSync(folder)).toEqual([name])
      expect(readFileSync(join(folder, name)).equals(whole)).toBe(true)
    },
  )

  it('writes beside what another build has begun', () => {
    const left = createContentFile(folder, 'index')
    left.write(Buffer.from('something longer'))
    left.abandon()
    const file = createContentFile(folder, 'index')
    file.write(Buffer.from('new'))
    expect(readFileSync(join(folder, file.finish().name), 'utf8')).toBe('new')
  })
})
