import { COSTS } from '../../shared/costs.ts'
import type { Tombstone } from '../../shared/changes/change-documents.ts'
import { idOfSegment } from '../../shared/listing-segment.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { slugProblem } from '../../shared/model/slug.ts'
import { LISTING_FORMS, renderListingPage } from '../../shared/renditions/render-listing-page.ts'
import type { ListingForm } from '../../shared/renditions/render-listing-page.ts'
import { unframed } from '../../shared/renditions/text/framed-text.ts'
import type { Collection } from '../../shared/search/collection.ts'
import { hasListingPages } from '../../shared/surfaces.ts'
import { listingUrl } from '../../shared/tools/listing-result.ts'
import { readCollection, SearchUnavailableError } from '../../shared/tools/read-collection.ts'
import { policyOf } from '../../shared/renditions/view/page-view.ts'
import { createListingPages } from '../contents/page-views.ts'
import type { PageCache, PublishedPage } from '../contents/page-cache.ts'
import { redirectToListing } from './redirects.ts'
import { goneResponse } from './refusals/not-found.ts'
import type { NotFoundHandler } from './refusals/not-found.ts'
import { searchUnavailableResponse } from './refusals/unavailable.ts'
import type { MakeResource, GeneratedCache } from './resources/generated-cache.ts'
import { listingLinks } from './resources/page-links.ts'
import type { ReleaseView, SiteRequest } from './resources/release-view.ts'
import { serveResource } from './resources/serve-resource.ts'
import { refuseMethod } from './rules/problem.ts'
import { prefersMarkdown } from './rules/negotiation.ts'
import { tooManyRequestsResponse } from './refusals/too-many-requests.ts'

/** Answers at the addresses of listings. */
export interface ListingAnswers {
  /**
   * Answers a request for a listing's page or a form of it.
   *
   * @returns `undefined` when the path is none of a listing, or the release has no pages of listings.
   */
  readonly answer: (target: SiteRequest) => Promise<Response | undefined>
}

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

/**
 * Creates the answers at the addresses of listings. Pages are made when they are asked for, of the same contents as
 * answers of tools; a listing that is not in the category named, or not first, is led to where its page is.
 *
 * @param made Keeps them in memory.
 * @param missing Answers where there is no such category or listing.
 */
export function createListingAnswers(
  contents: PageCache,
  made: GeneratedCache,
  make: MakeResource,
  missing: NotFoundHandler,
): ListingAnswers {
  const pages = createListingPages(contents)
  const render = async (view: ReleaseView, listing: Listing, form: ListingForm, isNegotiated: boolean) => {
    const site = await view.site()
    const page = site && (await pages.view(view.release, site, listing))
    if (site === undefined || page === undefined) return undefined
    const { name, mediaType } = LISTING_FORMS[form]
    return make(unframed(renderListingPage(page, form)), mediaType, {
      role: isNegotiated ? 'negotiated' : 'rendition',
      link: listingLinks(view, page.category.slug, page.url, name),
      policy: policyOf(site, page.category.slug === ''),
      release: view.release.id,
      ...(isNegotiated && form === 'markdown' && { contentLocation: new URL(page.url + name).pathname }),
    })
  }

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
    const { form, key, isNegotiated } = chooseForm(request, { slug, id, name })
    const known = made(view).get(key)
    const exceeded = known === undefined ? await target.caller.reserve(COSTS.listingPage) : undefined
    if (exceeded !== undefined) return tooManyRequestsResponse(request, view, exceeded)
    const resource = known ?? (await render(view, listing, form, isNegotiated))
    if (resource === undefined) return undefined
    made(view).set(key, resource)
    return serveResource(request, view, key, resource)
  }

  return {
    async answer(target) {
      const { request, isRead, view } = target
      const route = parseListingRoute(target.route)
      if (route === undefined) return undefined
      const { key, form } = chooseForm(request, route)
      const known = isRead ? made(view).get(key) : undefined
      if (known !== undefined) return serveResource(request, view, key, known)
      try {
        return await find(target, route)
      } catch (error) {
        if (!(error instanceof SearchUnavailableError)) throw error
        view.onError(error)
        return searchUnavailableResponse(view, { slug: route.slug, form: form === 'json' ? 'json-ld' : form }, error)
      }
    },
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

/** The form a request asks for, and where it is kept. */
function chooseForm(
  { headers }: Request,
  { slug, id, name }: ListingRoute,
): { form: ListingForm; key: string; isNegotiated: boolean } {
  const isNegotiated = name === ''
  const form = isNegotiated && prefersMarkdown(headers.get('accept')) ? 'markdown' : formNamed(name)
  return { form, key: `${slug}/${id}/${name ?? ' '} ${form}`, isNegotiated }
}

/** HTML for the page itself. */
function formNamed(wanted: string | undefined): ListingForm {
  const found = Object.entries(LISTING_FORMS).find(([, { name }]) => name === wanted)
  // The keys of a record are its names.
  return (found?.[0] ?? 'html') as ListingForm
}

function readListing(page: PublishedPage, id: string): Promise<Listing | undefined> {
  return readCollection(page, {}, (all: Collection) => {
    const position = all.find(id)
    return position === undefined ? undefined : all.listing(position)
  })
}
