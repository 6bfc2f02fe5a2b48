import { describe, expect, it } from 'vitest'
import { listingSchema } from '../../../shared/model/listing.ts'
import type { Listing } from '../../../shared/model/listing.ts'
import { compareDirectories, summarizeChanges } from './compare-directories.ts'
import type { ComparedDirectory } from './compare-directories.ts'

type Fields = Partial<Listing> & { readonly id: string }

function directory(pages: Readonly<Record<string, readonly Fields[]>>): ComparedDirectory {
  return {
    categories: Object.keys(pages).map((slug) => ({
      slug,
      title: slug.toUpperCase(),
      count: 0,
      groups: [],
      related: [],
      links: [],
      alternative_to: [],
      extra: {},
    })),
    listings: (slug) =>
      (pages[slug] ?? []).map((fields) => listingSchema.parse({ name: fields.id, categories: [slug], ...fields })),
  }
}

const ids = (listings: readonly Listing[]): string[] => listings.map(({ id }) => id)

describe('compareDirectories', () => {
  it('tells what came, went and changed, whatever has become of its id', () => {
    const before = directory({
      a: [{ id: 'same' }, { id: 'gone' }, { id: 'old-name', url: 'https://x.example/' }, { id: 'n', name: 'N' }],
      b: [{ id: 'other', extra: { stars: 1 }, source_path: 'a.md' }],
    })
    const after = directory({
      a: [{ id: 'same' }, { id: 'new-name', url: 'https://x.example/' }, { id: 'n-2', name: 'N', status: 'dead' }],
      c: [{ id: 'other', extra: { stars: 2 }, source_path: 'b.md' }, { id: 'new' }],
    })
    const { added, removed, changed } = compareDirectories(before, after)
    expect(ids(added)).toEqual(['new'])
    expect(ids(removed)).toEqual(['gone'])
    expect(changed.map(({ before: { id }, after: now, fields }) => [id, now.id, fields])).toEqual([
      ['old-name', 'new-name', ['name']],
      ['n', 'n-2', ['status']],
      ['other', 'other', ['stars', 'categories']],
    ])
  })
})

describe('summarizeChanges', () => {
  it('shows strangers’ texts as code, whatever they contain, and counts what has no room', () => {
    const hostile = '`a` | [x](https://evil.example) @someone <img>'
    const added = Array.from({ length: 101 }, (_, at): Fields => ({
      id: `l${at}`,
      name: at === 0 ? hostile : `n${at}`,
    }))
    const changes = compareDirectories(directory({}), directory({ a: added }))
    const problem = {
      severity: 'error',
      code: 'x',
      message: 'bad',
      location: { file: 'a.yml', line: 3, column: 1 },
    } as const
    const text = summarizeChanges(changes, [problem])
    expect(text.split('\n').slice(0, 5)).toEqual([
      '## Listings: 101 added, 0 removed, 0 changed',
      '',
      '| What | Listing | Page | Details |',
      '| --- | --- | --- | --- |',
      '| added | `` `a` \\| [x](https://evil.example) @someone <img> `` | `a` | – |',
    ])
    expect(text).toContain('\n… and 1 more\n')
    expect(text).toContain('| `a.yml:3` | error | `bad` |')
  })

  it('shows what a field was and is, of the first three', () => {
    const before = directory({ a: [{ id: 'x', extra: { a: 1, b: ['p'], c: 'c', d: 1 } }] })
    const after = directory({ a: [{ id: 'x', extra: { a: 2, b: ['p', 'q'], d: 2 } }] })
    expect(summarizeChanges(compareDirectories(before, after), [])).toContain(
      '| changed | `x` | `a` | `a`: `1` → `2`; `b`: `["p"]` → `["p","q"]`; `c`: `c` → –; and 1 more fields |',
    )
  })
})
