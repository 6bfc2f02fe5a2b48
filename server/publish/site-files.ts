import type { RenderedFile, Site } from '../../shared/model/page.ts'
import { MAX_MENU_PAGES, SITE_DOCUMENT } from '../../shared/model/site-document.ts'
import type { Menu, SiteDocument } from '../../shared/model/site-document.ts'
import { renderConnectPage } from '../../shared/renditions/html/connect-page.ts'
import { renderOpenApi } from '../../shared/discovery/render-openapi.ts'
import type { OpenApiExample } from '../../shared/discovery/render-openapi.ts'
import { renderOpenSearch } from '../../shared/discovery/render-opensearch.ts'
import { listingSegment } from '../../shared/listing-segment.ts'
import { renderSchemas } from '../../shared/renditions/json/render-schemas.ts'
import { endpointsOf } from '../../shared/surfaces.ts'
import { defineTool } from '../../shared/tools/define-tool.ts'
import { toolsOf } from '../../shared/tools/tools.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import { isForHosts } from './hosts/host-files.ts'
import type { BrandOutput } from './theme/create-brand.ts'

/** What all pages are rendered with. */
export function siteOf(model: DirectoryModel, generator: Site['generator'], { assets, brand }: BrandOutput): Site {
  const pages = (model.ownPages?.pages ?? []).map(({ text: _text, ...page }) => page)
  return {
    directory: model.directory,
    baseUrl: model.directory.base_url,
    assets,
    brand: pages.length === 0 ? brand : { ...brand, pages },
    generator,
    menu: menuOf(model),
    ...(model.registry?.proof !== undefined && { registryProof: model.registry.proof }),
    tools: {
      root: toolsOf('root').map(defineTool),
      category: toolsOf('category').map(defineTool),
    },
  }
}

/** Documents that belong to no page. @param root The root page, without its categories. */
export function siteFiles(
  model: DirectoryModel,
  root: Parameters<typeof renderConnectPage>[0],
  site: Site,
): RenderedFile[] {
  return [
    siteFile(site),
    ...renderSchemas(model.directory.base_url, !isForHosts(site)),
    ...(endpointsOf(site) === undefined ? [] : [renderOpenApi(site, exampleOf(model))]),
    renderOpenSearch(site),
    renderConnectPage(root, site),
  ]
}

/** A listing that has its page below the smallest page, so that little is read. */
function exampleOf(model: DirectoryModel): OpenApiExample {
  const filled = model.categories.filter(({ count }) => count > 0)
  if (filled.length === 0) return {}
  const { slug } = filled.reduce((least, each) => (each.count < least.count ? each : least))
  const listings = model.listings(slug)
  const listing = listings.find(({ categories }) => categories[0] === slug)
  const compared = listings.slice(0, 2).map(({ id }) => id)
  return { category: slug, ...(listing && { listing: listingSegment(listing.id) }), compared }
}

/** All pages where they are few, otherwise those at the top. */
function menuOf({ categories }: DirectoryModel): Menu {
  const isWhole = categories.length <= MAX_MENU_PAGES
  const shown = isWhole ? categories : categories.filter(({ parent }) => parent === undefined).slice(0, MAX_MENU_PAGES)
  return { pages: shown.map(({ slug, title, label = title }) => ({ slug, title: label })), isWhole }
}

/** For pages made on demand, which have only the release. */
function siteFile({ directory, assets, generator, menu, brand, footer }: Site): RenderedFile {
  const { title, language, icon, target } = directory
  const shown = { title, language, ...(icon !== undefined && { icon }), ...(target !== undefined && { target }) }
  const parts = { ...(menu && { menu }), ...(brand && { brand }), ...(footer !== undefined && { footer }) }
  const site: SiteDocument = { directory: shown, assets, generator, ...parts }
  return { name: SITE_DOCUMENT, mediaType: 'application/json', text: `${JSON.stringify(site)}\n` }
}
