import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DirectoryModel } from '../../server/sources/contract/directory-model.ts'
import { toPlainText } from '../../server/sources/mapping/plain-text.ts'
import { readDirectory } from '../../server/sources/read-directory.ts'
import type { Category } from '../../shared/model/category.ts'
import { CORPORA_DIR, NEEDS_CORPORA, PROJECT_DIR } from '../paths.ts'
import { comparableName, type Oracle, readOracle } from './oracle.ts'

const CONFIG_DIR = path.join(PROJECT_DIR, 'e2e', 'corpora')

const names = readdirSync(CONFIG_DIR).filter((name) => existsSync(path.join(CONFIG_DIR, name, 'directory.yml')))

describe.each(names)('readDirectory on the corpus %s', (name) => {
  const oracleFile = path.join(CORPORA_DIR, name, 'oracle.json')
  describe.skipIf(!existsSync(oracleFile))(`with ${name}/oracle.json`, NEEDS_CORPORA, () => {
    let model: DirectoryModel
    let oracle: Oracle

    beforeAll(async () => {
      oracle = readOracle(oracleFile)
      model = await readDirectory({ configPath: path.join(CONFIG_DIR, name, 'directory.yml') })
    })

    it('finds every page and no other [sources:read:corpora]', () => {
      expect(model.categories.map(pathOf).sort()).toEqual(
        oracle.categories.map(({ path }) => comparablePath(path)).sort(),
      )
    })

    it('puts the right number of listings on every page [sources:read:corpora]', () => {
      const expected = Object.fromEntries(
        oracle.categories.map(({ path, listings }) => [comparablePath(path), listings]),
      )
      expect(Object.fromEntries(model.categories.map((category) => [pathOf(category), category.count]))).toEqual(
        expected,
      )
      for (const category of model.categories) expect(model.listings(category.slug)).toHaveLength(category.count)
    })

    it('keeps the total inside the tolerance', () => {
      const placements = model.categories.reduce((sum, { count }) => sum + count, 0)
      expect(placements).toBeGreaterThanOrEqual(oracle.tolerance.placements_min)
      expect(placements).toBeLessThanOrEqual(oracle.tolerance.placements_max)
    })

    it('has every sample on its page [sources:read:corpora]', () => {
      expect(oracle.samples.length).toBe(20)
      const missing = oracle.samples.filter((sample) => {
        const category = model.categories.find((one) => pathOf(one) === comparablePath(sample.path))
        return !model
          .listings(category?.slug ?? '')
          .some(
            (listing) =>
              comparableName(listing.name) === comparableName(sample.name) &&
              (sample.url ?? '') === (listing.url ?? '') &&
              comparableText(listing.description) === comparableText(sample.description),
          )
      })
      expect(missing).toEqual([])
    })

    it('accounts for every row and gives every listing an id of its own [sources:account:every-row]', () => {
      for (const { read, published, merged, skipped } of model.accounts) {
        expect(read).toBe(skipped.reduce((sum, { count }) => sum + count, published + merged))
      }
      expect(model.accounts.reduce((sum, { published }) => sum + published, 0)).toBe(model.listingCount)
      const byId = new Map<string, string>()
      for (const { slug } of model.categories) {
        for (const listing of model.listings(slug)) {
          const text = JSON.stringify(listing)
          expect(byId.get(listing.id) ?? text).toBe(text)
          byId.set(listing.id, text)
        }
      }
      expect(byId.size).toBe(model.listingCount)
    })

    function pathOf(category: Category): string {
      const above = model.categories.find(({ slug }) => slug === category.parent)
      const own = comparablePath([...category.groups, category.title])
      return above === undefined ? own : `${pathOf(above)} / ${own}`
    }
  })
})

function comparablePath(titles: readonly string[]): string {
  return titles.map(comparableName).join(' / ')
}

/** Plain text, its first 200 characters. */
function comparableText(text: string | null | undefined): string {
  return comparableName(toPlainText(text ?? '')).slice(0, 200)
}
