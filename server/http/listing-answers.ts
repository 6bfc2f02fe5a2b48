import { COSTS } from '../../shared/costs.ts'
import type { Tombstone } from '../../shared/changes/change-documents.ts'
import { idOfSegment } from '../../shared/listing-segment.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { slugProblem } from '../../shared/model/slug.ts'
import { FORMS } from '../../shared/renditions/forms.ts'
import type { Form } from '../../shared/renditions/forms.ts'
import { renderListingPage } from '../../shared/renditions/render-listing-page.ts'
import { policyOf } from '../../shared/renditions/view/page-view.ts'
import { isValueSegment } from '../../shared/renditions/view/value-path.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { hasListingPages } from '../../shared/surfaces.ts'
import { listingUrl } from '../../shared/tools/listing-result.ts'
import { readCollection } from '../../shared/tools/read-collection.ts'
import { createListingViews } from '../contents/page-views.ts'
import type { PageCache, PublishedPage } from '../contents/page-cache.ts'
import { readValuePages } from '../contents/value-pages.ts'
import { createValueResults } from '../contents/value-results.ts'
import { redirectToListing, redirectToPage } from './redirects.ts'
import { goneResponse } from './refusals/not-found.ts'
import type { NotFoundHandler } from './refusals/not-found.ts'
import type { GeneratedDocuments } from './generated-documents.ts'
import { listingLinks } from './resources/page-links.ts'
import type { ReleaseView, SiteHandler, SiteRequest } from './resources/release-view.ts'
import type { ResourceContext } from './resources/resource-headers.ts'
import { refuseMethod } from './rules/problem.ts'
import { prefersMarkdown } from './rules/negotiation.ts'

/** What a path says that can be of a listing. */
interface ListingRoute {
  /** Of a category, perhaps not the listing's first. */
  readonly slug: string
  readonly id: string
  /** Name of the form below the page; empty for the page itself, `undefined` without its slash. */
  readonly name: string | undefined
}

/** Listings that were renamed one after the other. */
const MAX_STEPS = 5

const LISTING_ROUTE = /^\/([^/]+)\/([^/]+)(?:\/(index\.(?:html|jsonld|json|md))?)?$/

/** `author/stephen-king/` and its forms; below `_/` where a category is called `author`. */
const VALUE_ROUTE = /^\/((?:_\/)?([^/_.][^/]*)\/[^/]+)(?:\/(index\.(?:html|jsonld|json|md))?)?$/

/**
 * Creates the handler of the addresses of listings. Pages are made on request, of the same contents as answers of tools;
 * a listing that is not in the category named, or not first, is led to where its page is. Other paths, and those of a
 * release without pages of listings, are left to the next handler.
 *
 * @param missing Answers where there is no such category or listing.
 */
export function createListingHandler(
  contents: PageCache,
  documents: GeneratedDocuments,
  missing: NotFoundHandler,
): SiteHandler {
  const viewOf = createListingViews(contents)
  const find = async (target: SiteRequest, { slug, id, name }: ListingRoute): Promise<Response | undefined> => {
    const { request, isRead, view, query } = target
    const { release } = view
    const root = await contents.page(release, '')
    if (root === undefined || !hasListingPages(root.directory)) return undefined
    const page = await contents.page(release, slug)
    const listing = (page && (await readListing(page, id))) ?? (await readListing(root, id))
    if (listing === undefined) {
      // What the release has under such a path is no listing's.
      if ((await release.file(target.route.slice(1))) !== undefined) return undefined
      const twin = name === undefined ? markdownTwin(target.route) : undefined
      if (twin !== undefined) return find(target, twin)
      const tombstone = isRead ? await readTombstone(view, id) : undefined
      if (tombstone !== undefined) {
        const heir = await findHeir(view, root, tombstone)
        return heir === undefined
          ? goneResponse(target, tombstone)
          : redirectToListing(view, listingUrl(root, heir) + (name ?? ''), query)
      }
      return missing(target)
    }
    if (!isRead) return refuseMethod(request.method)
    const url = listingUrl(root, listing)
    if (listing.categories[0] !== slug || name === undefined) return redirectToListing(view, url + (name ?? ''), query)
    const form = chooseForm(request, name)
    return documents.serve(target, {
      key: keyOf({ slug, id, name }, form),
      mediaType: FORMS[form].mediaType,
      units: COSTS.listingPage,
      async render() {
        const site = await view.site()
        const found = site && (await viewOf(release, site, listing))
        if (site === undefined || found === undefined) return undefined
        return {
          text: renderListingPage(found, form),
          policy: policyOf(site, found.category.slug === ''),
          ...contextOf(view, { slug: found.category.slug, url: found.url, name, form }),
        }
      },
    })
  }
  return async (target) => {
    const route = parseListingRoute(target.route)
    if (route === undefined) return undefined
    const known = target.isRead && documents.serveKnown(target, keyOf(route, chooseForm(target.request, route.name)))
    return known || find(target, route)
  }
}

/** Creates the handler of the pages of values of `pages_by`, made on request. */
export function createValueHandler(contents: PageCache, documents: GeneratedDocuments): SiteHandler {
  const render = createValueResults(contents)
  return async (target) => {
    const { request, isRead, view, route, query } = target
    const [, place, segment = '', rest] = VALUE_ROUTE.exec(route) ?? []
    const root = place === undefined ? undefined : await contents.page(view.release, '')
    if (place === undefined || root?.kind !== 'root' || !isValueSegment(root.directory, segment)) return undefined
    const page = (await readValuePages(root)).find(`${place}/`)
    if (page === undefined) return undefined
    if (!isRead) return refuseMethod(request.method)
    const name = rest ?? (route.endsWith('/') ? '' : undefined)
    if (name === undefined) return redirectToPage(view, place, query)
    const form = chooseForm(request, name)
    return documents.serve(target, {
      key: `/${place} ${name} ${form}`,
      mediaType: FORMS[form].mediaType,
      units: COSTS.resultPage,
      async render() {
        const site = await view.site()
        const text = site && (await render(view.release, site, page, form))
        if (site === undefined || text === undefined) return undefined
        const url = root.urls.file(page.path)
        return { text, policy: policyOf(site, false), ...contextOf(view, { slug: '', url, name, form }) }
      },
    })
  }
}

/** The listing that has the link of one that was removed since, however often that was. */
async function findHeir(view: ReleaseView, root: PublishedPage, { to }: Tombstone): Promise<Listing | undefined> {
  let id = to?.id
  for (let step = 0; id !== undefined && step < MAX_STEPS; step += 1) {
    const listing = await readListing(root, id)
    if (listing !== undefined) return listing
    id = (await readTombstone(view, id))?.to?.id
  }
  return undefined
}

/** @returns `undefined` also where the ledger cannot be read: nothing is known of the listing then. */
async function readTombstone({ changes, onError }: ReleaseView, id: string): Promise<Tombstone | undefined> {
  try {
    return await (await changes.log())?.tombstone(id)
  } catch (error) {
    onError(error)
    return undefined
  }
}

function parseListingRoute(route: string): ListingRoute | undefined {
  const [, slug, segment, name] = LISTING_ROUTE.exec(route) ?? []
  if (slug === undefined || segment === undefined || slugProblem(slug) !== undefined) return undefined
  const id = idOfSegment(segment)
  if (id === undefined) return undefined
  return { slug, id, name: name ?? (route.endsWith('/') ? '' : undefined) }
}

/** `databases/redis.md` is `databases/redis/index.md`, unless a listing is called so: as for categories. */
function markdownTwin(route: string): ListingRoute | undefined {
  return route.endsWith('.md') ? parseListingRoute(`${route.slice(0, -'.md'.length)}/index.md`) : undefined
}

/** @param name Of a form; empty for the page itself, whose form is negotiated. */
function chooseForm({ headers }: Request, name: string | undefined): Form {
  if (name === '' && prefersMarkdown(headers.get('accept'))) return 'markdown'
  const found = Object.entries(FORMS).find(([, form]) => form.name === name)
  // The keys of a record are its names.
  return (found?.[0] ?? 'html') as Form
}

function keyOf({ slug, id, name = ' ' }: ListingRoute, form: Form): string {
  return `${slug}/${id}/${name} ${form}`
}

/** What the headers of a form are made of. @param url Of the page. */
function contextOf(
  view: ReleaseView,
  { slug, url, name, form }: { slug: string; url: string; name: string; form: Form },
): Omit<ResourceContext, 'release'> {
  const { name: ownName } = FORMS[form]
  const isNegotiated = name === ''
  return {
    role: isNegotiated ? 'negotiated' : 'rendition',
    link: listingLinks(view, slug, url, ownName),
    ...(isNegotiated && form === 'markdown' && { contentLocation: new URL(url + ownName).pathname }),
  }
}

function readListing(page: PublishedPage, id: string): Promise<Listing | undefined> {
  return readCollection(page, {}, (all: Collection) => {
    const position = all.find(id)
    return position === undefined ? undefined : all.listing(position)
  })
}
