import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { replaceFile } from '../../sources/files/replace-file.ts'
import { type Remembered, readRefreshCache, writeRefreshCache } from './refresh-cache.ts'

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-refresh-cache-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('replaceFile', () => {
  it('leaves nothing when it fails, and names the file', () => {
    const file = join(folder, 'taken')
    mkdirSync(join(file, 'x'), { recursive: true })
    expect(() => replaceFile(file, 'text')).toThrow(expect.objectContaining({ path: file, syscall: 'rename' }))
    expect(readdirSync(folder).filter((name) => name.startsWith('taken'))).toEqual(['taken'])
  })
})

describe('readRefreshCache', () => {
  it('reads what was written, in any order the same bytes, and nothing else is left', () => {
    const file = join(folder, '.gazetteer/cache.jsonl')
    const entries: [string, Remembered][] = [
      ['https://b.example/', { asked: 2, failed: 1 }],
      ['github:a/b', { asked: 3 }],
    ]
    writeRefreshCache(file, new Map(entries))
    const text = readFileSync(file, 'utf8')
    expect([...readRefreshCache(file)]).toEqual(entries.toReversed())
    writeRefreshCache(file, new Map(entries.toReversed()))
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(readdirSync(dirname(file))).toEqual(['.gitignore', 'cache.jsonl'])
  })

  it('passes over what is no entry', () => {
    const file = join(folder, 'odd.jsonl')
    const lines = ['{', 'null', '{"key":1}', '{"key":"a","asked":"now"}', '{"key":"b","asked":1,"failed":"z"}']
    writeFileSync(file, lines.join('\n'))
    expect([...readRefreshCache(file)]).toEqual([['b', { asked: 1 }]])
    expect(readRefreshCache(join(folder, 'none')).size).toBe(0)
  })
})
