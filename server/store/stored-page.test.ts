import { describe, expect, it } from 'vitest'
import type { CategorySummary } from '../../shared/model/category.ts'
import { openCategoryList, writeCategoryList } from '../../shared/tools/categories/category-list.ts'
import { compressionFor } from '../publish/release/compress.ts'
import { makeBundle, rootRecords } from '../publish/release/make-bundle.ts'
import type { NamedSource } from './bundle.ts'
import { digestOf, MAX_WHOLE_BYTES } from './release/release-format.ts'
import type { TableRow } from './release/release-table-layout.ts'
import { readStoredRoot } from './stored-page.ts'

/** Where the bundle begins in its segment. */
const OFFSET = 100

/** A segment with the bundle of a root page of so many categories, and what is read of it. */
function storeRoot(count: number) {
  const categories = Array.from({ length: count }, (_, at): CategorySummary => ({
    slug: `c${at}`,
    title: `Category ${at}`,
    groups: [],
    count: at,
  }))
  const file = { name: 'index.html', mediaType: 'text/html', text: 'a page of ours '.repeat(1_000) }
  const records = rootRecords({ frame: '{"frame":1}', categories: writeCategoryList(categories) })
  const { files, payload, coreOffset } = makeBundle([file], compressionFor(1), records)
  const index = Buffer.from(JSON.stringify(files))
  const bundle = Buffer.concat(payload)
  const bytes = new Uint8Array(Buffer.concat([Buffer.alloc(OFFSET), bundle, index]))
  const row: TableRow = {
    key: '',
    order: 0,
    segment: 0,
    offset: OFFSET,
    payloadLength: bundle.byteLength,
    indexLength: index.byteLength,
    indexDigest: digestOf(index),
    coreOffset,
    searchIndex: { offset: 0, byteLength: 0 },
  }
  const prepared: number[] = []
  const segment: NamedSource = {
    name: 'segments/x.pack',
    source: {
      byteLength: bytes.byteLength,
      read: (offset, length) => bytes.subarray(offset, offset + length),
      prepare: (ranges) => prepared.push(...ranges.map(({ byteLength }) => byteLength)),
    },
  }
  const open = () => {
    const root = readStoredRoot(segment, row)
    const positionOf = (slug: string): number => Number(slug.slice(1))
    return root && { ...root, list: openCategoryList({ source: root.categories, largest: [], positionOf }) }
  }
  const damage = (at: number): void => {
    bytes[OFFSET + at] = (bytes[OFFSET + at] ?? 0) ^ 1
  }
  return { categories, files, prepared, open, damage }
}

const placeOf = ({ files }: ReturnType<typeof storeRoot>, name: string) =>
  files.find((file) => file.name === name)?.stored.identity ?? [0, 0, '']

describe('readStoredRoot', () => {
  it('reads few categories with the frame, in one go', () => {
    const stored = storeRoot(20)
    const root = stored.open()
    expect(root?.frame).toBe('{"frame":1}')
    expect(root?.list.read(stored.categories.keys())).toEqual(stored.categories)
    expect(stored.prepared).toHaveLength(1)
    expect(stored.prepared[0]).toBeGreaterThan(placeOf(stored, '.categories')[1])
  })

  it('leaves many unread until they are requested', () => {
    const stored = storeRoot(2_000)
    expect(placeOf(stored, '.categories')[1]).toBeGreaterThan(MAX_WHOLE_BYTES)
    const root = stored.open()
    expect(stored.prepared).toHaveLength(1)
    expect(stored.prepared[0]).toBeLessThan(MAX_WHOLE_BYTES)
    expect(root?.list.read([0, 1_999])).toEqual([stored.categories[0], stored.categories[1_999]])
    expect(root?.list.find(['c777'])).toEqual([stored.categories[777]])
  })

  it.each([20, 2_000])('gives none of %i that are damaged, and says what to do', (count) => {
    const stored = storeRoot(count)
    const [start] = placeOf(stored, '.categories')
    stored.damage(start + 10)
    expect(() => stored.open()?.list.read([0])).toThrow(
      /^segments\/x\.pack: the categories at byte \d+ are damaged; delete it and build again$/,
    )
  })
})
