import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../e2e/fixtures/read-files.ts'

const CONFIG = `${HEAD}sources:\n  - {kind: json, files: data.json, category: category}\n`
const ROWS = [
  { name: 'Thing', url: 'https://github.com/acme/thing', category: 'A' },
  { name: 'Other', url: 'https://other.example/', category: 'B', added: '2026-01-01' },
]
const FILES = { 'directory.yml': CONFIG, 'data.json': JSON.stringify(ROWS) }
const HEADER = '{"format":1,"tool":"gazetteer","as_of":"2026-11-22"}'

function withLines(...lines: string[]) {
  return readFiles({ ...FILES, 'directory.refresh.jsonl': `${[HEADER, ...lines].join('\n')}\n` })
}

describe('readDirectory with directory.refresh.jsonl', () => {
  it('adds what it says to listings [refreshed:build:input]', async () => {
    const { pages, codes, inputs } = await withLines(
      '{"key":"github:acme/thing","stars":1200,"last_commit":"2026-10","archived":true}',
      '{"key":"https://other.example/","state":"broken","since":"2026-10-03","code":"404","tries":4}',
    )
    expect(codes).toEqual([])
    expect(pages['a']?.[0]).toMatchObject({
      stars: 1200,
      last_commit: '2026-10',
      status: 'archived',
      provenance: { stars: 'github', last_commit: 'github', status: 'github' },
    })
    expect(pages['b']?.[0]).toMatchObject({
      link: { state: 'broken', since: '2026-10-03' },
      provenance: { link: 'check' },
    })
    expect(inputs.map(({ path, size }) => [path.split('/').at(-1), size])).toContainEqual([
      'directory.refresh.jsonl',
      expect.any(Number),
    ])
  })

  it('changes nothing without the file, and waits for it to appear [refreshed:build:input]', async () => {
    const { pages, inputs } = await readFiles(FILES)
    const empty = await withLines()
    expect(empty.pages).toEqual(pages)
    expect(Object.keys(pages['a']?.[0] ?? {})).not.toContain('provenance')
    expect(inputs.find(({ path }) => path.endsWith('directory.refresh.jsonl'))?.size).toBe(-1)
  })

  it('reports lines that are bad and reads the others [refreshed:build:bad-lines]', async () => {
    const { pages, codes } = await withLines(
      '{"key":"github:acme/thing","stars":"many","archived":true}',
      '<<<<<<< HEAD',
      '{"key":"https://other.example/","state":"broken","since":"2026-10-03"}',
      '=======',
      '{"key":"https://other.example/","state":"broken","since":"2026-10-02"}',
      '>>>>>>> theirs',
      'no JSON',
    )
    expect(codes).toEqual([
      'directory.refresh.jsonl:2:1 refresh_value_invalid',
      'directory.refresh.jsonl:8:1 refresh_line_invalid',
      'directory.refresh.jsonl:3:1 refresh_conflict',
      'directory.refresh.jsonl:6:1 refresh_key_repeated',
    ])
    expect([pages['a']?.[0]?.status, pages['b']?.[0]?.link?.since]).toEqual(['archived', '2026-10-02'])
  })

  it('does not read a link that leads out of the folder [refresh:file:refused]', async () => {
    const secrets = mkdtempSync(join(tmpdir(), 'gazetteer-secrets-'))
    const secret = join(secrets, 'config')
    writeFileSync(secret, 'token = hunter2\n')
    const { pages, codes, messages } = await readFiles(FILES, {
      prepare: (root) => symlinkSync(secret, join(root, 'directory.refresh.jsonl')),
    })
    rmSync(secrets, { recursive: true })
    expect(codes).toEqual(['directory.refresh.jsonl:1:1 symlink_outside'])
    expect(messages.join()).not.toContain('hunter2')
    expect(pages['a']?.[0]?.name).toBe('Thing')
  })
})
