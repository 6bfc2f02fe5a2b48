import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../shared/model/diagnostic.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { readDirectory } from './read-directory.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gazetteer-jsonl-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function read(
  name: string,
  content: string | Uint8Array,
  options = '',
): Promise<{ listings: Listing[]; pages: string[]; diagnostics: readonly Diagnostic[] }> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, name), content)
  const configPath = path.join(folder, 'directory.yml')
  writeFileSync(
    configPath,
    `title: T\ndescription: D\nbase_url: https://example.org\nsources:\n  - kind: jsonl\n    files: ${name}\n${options}`,
  )
  const model = await readDirectory({ configPath })
  const pages = model.categories.map(({ slug }) => slug)
  const listings = model.categories.flatMap(({ slug }) => model.listings(slug))
  return { listings, pages, diagnostics: model.diagnostics }
}

const ROW = {
  id: 'a-b',
  name: 'A *b*',
  description: 'Plain: <i>not</i> _markup_.',
  categories: ['tools'],
  tags: ['x'],
  stars: 1200,
  last_commit: '2026-01',
  extra: { written_in: ['C'] },
}

describe('a source of JSON Lines', () => {
  it('gives the listings that a directory has published, compressed or not [sources:jsonl:published]', async () => {
    const made = { page_url: 'https://example.com/tools/a-b/', provenance: { stars: 'github' } }
    const line = `${JSON.stringify({ ...ROW, ...made })}\n`
    for (const [name, content] of [
      ['listings.jsonl', line],
      ['listings.jsonl.gz', gzipSync(line)],
    ] as const) {
      const { listings, pages, diagnostics } = await read(name, content)
      expect([pages, diagnostics]).toEqual([['tools'], []])
      expect(listings).toEqual([expect.objectContaining(ROW)])
      expect(Object.keys(listings[0]?.extra ?? {})).toEqual(['written_in'])
    }
  })

  it('says which line is no row, and keeps the others [sources:jsonl:lines]', async () => {
    const { listings, diagnostics } = await read('rows.jsonl', '{"name":"One"}\n\n{"name":\n[1]\n{"name":"Two"}\n')
    expect(listings.map(({ name }) => name)).toEqual(['One', 'Two'])
    expect(diagnostics.map(({ code, location }) => [code, location?.line])).toEqual([
      ['json_syntax', 3],
      ['row_not_a_map', 4],
    ])
  })

  it('does not unpack more than a file may have [sources:jsonl:bounded]', async () => {
    const { listings, diagnostics } = await read(
      'rows.jsonl.gz',
      gzipSync(Buffer.alloc(1 << 20, 32)),
      '    max_file_bytes: 5000\n',
    )
    expect([listings.length, diagnostics.map(({ code }) => code)]).toEqual([0, ['file_unreadable', 'directory_empty']])
  })
})
