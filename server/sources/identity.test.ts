import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { HEAD, readFiles } from '../../e2e/fixtures/read-files.ts'

const CONFIG = `${HEAD}sources:\n  - {kind: json, files: data.json, category: category}\n`

function read(rows: readonly Record<string, unknown>[]) {
  return readFiles({ 'directory.yml': CONFIG, 'data.json': JSON.stringify(rows) })
}

async function ids(rows: readonly Record<string, unknown>[]): Promise<string[]> {
  const { pages } = await read(rows)
  return Object.values(pages)
    .flat()
    .map(({ id }) => id)
}

describe('readDirectory giving out ids', () => {
  it('adds the host or the owner of a repository where names repeat [model:id:not-a-name]', async () => {
    expect(
      await ids([
        { name: 'Hopper', url: 'https://www.hopper.example/', category: 'A' },
        { name: 'hopper', url: 'https://github.com/Someone/hopper', category: 'A' },
        { name: 'Other', category: 'A' },
      ]),
    ).toEqual(['hopper-hopper-example', 'hopper-someone', 'other'])
  })

  it('adds the page where the host is the same, a digest where that is the same too [model:id:not-a-name]', async () => {
    const url = 'https://one.example/'
    const result = await ids([
      { name: 'X', url, description: 'a', category: 'A' },
      { name: 'X', url, description: 'b', category: 'B' },
      { name: 'X', url: `${url}2`, category: 'C' },
      { name: 'X', url: `${url}3`, category: 'C' },
    ])
    expect(result.slice(0, 2)).toEqual(['x-a', 'x-b'])
    expect(result.slice(2)).toEqual([
      expect.stringMatching(/^x-[0-9a-f]{6}$/),
      expect.stringMatching(/^x-[0-9a-f]{6}$/),
    ])
    expect(new Set(result).size).toBe(4)
  })

  it('keeps rows that are equal in everything on one page apart', async () => {
    const row = { name: 'X', url: 'https://one.example/', category: 'A' }
    const { pages, listingCount } = await read([row, row, row])
    expect(listingCount).toBe(3)
    expect(new Set(pages['a']?.map(({ id }) => id)).size).toBe(3)
  })

  it('never takes the id another listing has of its own', async () => {
    const rows = [
      { name: 'X', url: 'https://one.example/', category: 'A' },
      { name: 'X', url: 'https://two.example/', category: 'A' },
      { name: 'X one example', category: 'A' },
    ]
    expect(await ids(rows)).toEqual(['x-a', 'x-two-example', 'x-one-example'])
  })

  it('leaves a given id alone and gives the others the suffix', async () => {
    const rows = [
      { name: 'Vault', url: 'https://a.example/', category: 'A' },
      { id: 'vault', name: 'Vault', url: 'https://b.example/', category: 'A' },
    ]
    expect(await ids(rows)).toEqual(['vault-a-example', 'vault'])
  })

  it('makes ids of names without letters and of names too long', async () => {
    const [none, long, longer] = await ids([
      { name: '!!!', category: 'A' },
      { name: 'n'.repeat(100), url: 'https://a.example/', category: 'A' },
      { name: 'n'.repeat(101), url: 'https://b.example/', category: 'A' },
    ])
    expect(none).toBe('listing')
    expect([long, longer]).toEqual([`${'n'.repeat(70)}-a-example`, `${'n'.repeat(70)}-b-example`])
  })

  it('gives the same ids whatever the order, all of them different [model:id:stable]', async () => {
    const row = fc.record({
      name: fc.constantFrom('X', 'x', 'Y', 'x a example', '!'),
      url: fc.constantFrom(
        'https://a.example/',
        'https://b.example/',
        'https://github.com/a/x',
        'https://github.com/b/x',
      ),
      description: fc.nat(9).map((number) => `Number ${number}`),
      category: fc.constantFrom('A', 'B'),
    })
    const rows = fc.uniqueArray(row, {
      selector: (one) => JSON.stringify([one.name, one.url, one.description]),
      maxLength: 12,
    })
    const shuffled = rows.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    await fc.assert(
      fc.asyncProperty(shuffled, async ([list, other]) => {
        const byContent = async (input: typeof list) => {
          const { pages } = await read(input)
          const found = Object.values(pages).flat()
          expect(new Set(found.map(({ id }) => id)).size).toBe(input.length)
          return Object.fromEntries(
            found.map(({ id, name, url, description }) => [`${name} ${url} ${description}`, id]),
          )
        }
        expect(await byContent(other)).toEqual(await byContent(list))
      }),
      { numRuns: scaleRuns(60) },
    )
  })
})

describe('readDirectory merging placements', () => {
  const url = 'https://x.example/'

  it('makes one listing of the same thing on two pages [model:id:several-pages]', async () => {
    const { pages, listingCount, accounts } = await read([
      { name: 'X', url, description: 'Does things.', category: 'A', tags: ['a'] },
      { name: 'Y', url, category: 'B' },
      { name: 'X', url, category: 'B', tags: ['a', 'b'], license: 'MIT' },
    ])
    expect(listingCount).toBe(2)
    expect(accounts[0]).toMatchObject({ read: 3, published: 2, merged: 1 })
    expect(pages['b']?.map(({ name }) => name)).toEqual(['Y', 'X'])
    expect(pages['a']?.[0]).toMatchObject({ id: 'x', categories: ['a', 'b'], tags: ['a', 'b'], license: ['MIT'] })
    expect(pages['b']?.[1]).toEqual(pages['a']?.[0])
  })

  it.each([
    [
      'another description',
      { name: 'X', url, description: 'a', category: 'A' },
      { name: 'X', url, description: 'b', category: 'B' },
    ],
    ['the same page', { name: 'X', url, category: 'A' }, { name: 'X', url, category: 'A' }],
    [
      'another date',
      { name: 'X', url, start: '2026-01-01', category: 'A' },
      { name: 'X', url, start: '2026-02-01', category: 'B' },
    ],
    ['another given id', { id: '1', name: 'X', url, category: 'A' }, { id: '2', name: 'X', url, category: 'B' }],
    ['another address', { name: 'X', url, category: 'A' }, { name: 'X', url: `${url}2`, category: 'B' }],
    ['nothing but the name', { name: 'X', category: 'A' }, { name: 'X', category: 'B' }],
  ])('keeps listings apart that have %s', async (_what, first, second) => {
    const { listingCount, accounts } = await read([first, second])
    expect(listingCount).toBe(2)
    expect(accounts[0]).toMatchObject({ read: 2, published: 2, merged: 0 })
  })

  it('keeps what the placements disagree about', async () => {
    const { pages } = await read([
      { name: 'X', url, category: 'A', city: 'Dubai', rating: 1 },
      { name: 'X', url, category: 'B', city: 'Abu Dhabi', rating: 2 },
      { name: 'X', url, category: 'C', city: 'Dubai', rating: 3 },
    ])
    expect(pages['c']?.[0]).toMatchObject({
      location: { locality: 'Dubai' },
      extra: { rating: 1, other_values: [{ location: { locality: 'Abu Dhabi' }, rating: 2 }, { rating: 3 }] },
    })
  })

  it('places a listing once on a page that is named twice', async () => {
    const { pages } = await read([{ name: 'X', url, category: ['A', 'a', 'A ', 'B'] }])
    expect(pages['a']).toHaveLength(1)
    expect(pages['a']?.[0]?.categories).toEqual(['a', 'b'])
  })
})
