import { describe, expect, it } from 'vitest'
import { createSampleStore } from '../../e2e/protocol/sample-documents.ts'
import type { CategoryList } from '../../shared/tools/categories/category-list.ts'
import { createServerReader } from './server-reader.ts'

async function openCategories(): Promise<CategoryList> {
  const root = await createSampleStore().current().page('')
  if (root?.kind !== 'root') throw new Error('the sample has a root')
  return root.categories
}

describe('createServerReader', () => {
  it('reads categories and their texts once', async () => {
    const list = await openCategories()
    const reads: string[] = []
    const remembered = createServerReader().rememberCategories?.({
      ...list,
      texts(kind, block) {
        reads.push(`${kind} ${block}`)
        return list.texts(kind, block)
      },
      find(slugs) {
        const wanted = [...slugs]
        reads.push(...wanted)
        return list.find(wanted)
      },
    })
    expect(remembered?.texts('names', 0)).toBe(list.texts('names', 0))
    expect(remembered?.texts('names', 0)).toBe(list.texts('names', 0))
    expect(remembered?.find(['libraries', 'nowhere'])).toEqual(list.find(['libraries']))
    expect(remembered?.find(['databases', 'libraries'])).toEqual(list.find(['databases', 'libraries']))
    expect(reads).toEqual(['names 0', 'libraries', 'nowhere', 'databases'])
  })

  it('parses a listing once while it is in demand', async () => {
    const release = createSampleStore().current()
    const databases = await (await release.page('databases'))?.collection()
    const libraries = await (await release.page('libraries'))?.collection()
    expect(databases?.listing(1).id).toBe('postgresql')
    expect(databases?.listing(1)).toBe(databases?.listing(1))
    expect(libraries?.listing(1).id).toBe('express')
    expect(release.heldBytes().listings).toBeGreaterThan(100)
  })
})
