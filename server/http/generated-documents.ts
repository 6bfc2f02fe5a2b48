import type { CompressText } from '../store/compressed-form.ts'
import { tooManyRequestsResponse } from './refusals/unavailable.ts'
import type { Resource, SiteRequest } from './resources/release-view.ts'
import { resourceHeaders } from './resources/resource-headers.ts'
import type { ResourceContext } from './resources/resource-headers.ts'
import { serveResource } from './resources/serve-resource.ts'

/** A document that no release has: a page of results, of a listing or of a value, a sitemap, changes. */
export interface GeneratedDocument {
  /** The same for requests with the same answer. */
  readonly key: string
  readonly mediaType: string
  /** Units that making it costs. */
  readonly units: number
  /** Units that sending it again costs. Default: none. */
  readonly repeatUnits?: number
  /** @returns A response is sent as it is; `undefined` where there is no such document after all. */
  readonly render: () => Promise<GeneratedContent | Response | undefined>
  /** Called before it is sent. @param isKnown Whether it was in memory. */
  readonly onServe?: (resource: Resource, isKnown: boolean) => void
}

/** The content of a document, and what its headers are made of. */
export interface GeneratedContent extends Omit<ResourceContext, 'release'> {
  readonly text: string
  /** Listings that match, where it is of a search. */
  readonly found?: number
}

/** Makes documents on request and keeps them in memory, by release. */
export interface GeneratedDocuments {
  /** @returns `undefined` unless it is in memory. */
  serveKnown(target: SiteRequest, key: string): Promise<Response> | undefined
  /** Charges the client, and serves the document from memory or makes it. @returns `undefined` where there is none. */
  serve(target: SiteRequest, document: GeneratedDocument): Promise<Response | undefined>
}

/** Creates {@link GeneratedDocuments}, in every coding. */
export function createGeneratedDocuments(compress: CompressText): GeneratedDocuments {
  return {
    serveKnown({ request, view }, key) {
      const known = view.generated.get(key)
      return known && serveResource(request, view, key, known, view.generated)
    },
    async serve(target, { key, mediaType, units, repeatUnits = 0, render, onServe }) {
      const { request, caller, view } = target
      const cache = view.generated
      let resource = cache.get(key)
      const isKnown = resource !== undefined
      const price = isKnown ? repeatUnits : units
      const exceeded = price > 0 ? await caller.reserve(price) : undefined
      if (exceeded !== undefined) return tooManyRequestsResponse(target, exceeded)
      if (resource === undefined) {
        const content = await render()
        if (content === undefined || content instanceof Response) return content
        const { text, found, ...context } = content
        const { identity, gzip, heldBytes } = await compress(text)
        const file = { mediaType, modified: undefined, forms: { gzip, identity } }
        const headers = resourceHeaders(file, { ...context, release: view.release.id })
        resource = { file, headers, forms: {}, heldBytes, ...(found !== undefined && { found }) }
        cache.set(key, resource)
      }
      onServe?.(resource, isKnown)
      return serveResource(request, view, key, resource, cache)
    },
  }
}
