import path from 'node:path'
import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readDirectory } from '../../server/sources/read-directory.ts'
import { renderListingHtml } from '../../shared/renditions/html/html-listing.ts'
import { createFilterOffer } from '../../shared/renditions/view/filter-offer.ts'
import { createPageView } from '../../shared/renditions/view/page-view.ts'
import { createFacets } from '../../shared/search/listing-facets.ts'
import { readMarkup } from '../../web/results/create-nodes.ts'
import { listElements } from '../fixtures/list-elements.ts'
import { SITE, categoryPage } from '../fixtures/pages.ts'
import { readHtml } from '../fixtures/read-html.ts'
import { CORPORA_DIR, NEEDS_CORPORA, PROJECT_DIR } from '../paths.ts'

const CONFIG_DIR = path.join(PROJECT_DIR, 'e2e', 'corpora')

const names = readdirSync(CONFIG_DIR).filter((name) => existsSync(path.join(CONFIG_DIR, name, 'directory.yml')))

describe.each(names)('listings of the corpus %s', (name) => {
  it.skipIf(!existsSync(path.join(CORPORA_DIR, name)))(
    'have the same text and links when the script of the page makes nodes of them',
    NEEDS_CORPORA,
    async () => {
      const model = await readDirectory({ configPath: path.join(CONFIG_DIR, name, 'directory.yml') })
      const view = createPageView(categoryPage([]), SITE)
      const offer = createFilterOffer({ count: 0, facets: createFacets([]), numbered: () => 0 })
      let count = 0
      for (const { slug } of model.categories) {
        for (const listing of model.listings(slug)) {
          const html = renderListingHtml(listing, { page: view, offer, here: view.url })
          expect(listElements(readMarkup(html))).toEqual(readHtml(`<!doctype html>\n${html}`))
          count += 1
        }
      }
      expect(count).toBeGreaterThan(50)
    },
  )
})
