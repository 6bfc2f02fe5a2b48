import { parseQualityList } from '../../http/rules/negotiation.ts'
import { isRead } from '../../http/rules/problem.ts'

interface PlatformRequest extends Request {
  readonly cf?: { readonly clientAcceptEncoding?: unknown }
}

/**
 * A request with the `Accept-Encoding` of its client. The platform writes its own instead, whatever the client takes, and
 * later decodes or compresses what the client did not ask for: entity tags, lengths and ranges are then those of other
 * bytes.
 *
 * @returns The request itself where the platform changed nothing, or what is asked is no content with codings.
 * @see https://developers.cloudflare.com/workers/runtime-apis/request/#incomingrequestcfproperties
 */
export function withClientCodings(request: PlatformRequest): Request {
  const sent = request.cf?.clientAcceptEncoding
  if (typeof sent !== 'string' || !isRead(request.method)) return request
  const headers = new Headers(request.headers)
  if (sent === '') headers.delete('accept-encoding')
  else headers.set('accept-encoding', isOfCloudflare(headers) ? sent : asLocalProxyChooses(sent))
  return new Request(request, { headers })
}

/** Cloudflare names each request; `wrangler dev` does not. */
function isOfCloudflare(headers: Headers): boolean {
  return headers.has('cf-ray')
}

/**
 * The proxy of `wrangler dev` compresses anew whatever has not the coding it would choose: of those with the same weight
 * the first, and none for `*`. So Brotli is not offered to it where that is gzip.
 */
function asLocalProxyChooses(sent: string): string {
  const items = parseQualityList(sent)
  const [first] = items
    .filter(({ value, q }) => q > 0 && (value === 'gzip' || value === 'br'))
    .toSorted((a, b) => b.q - a.q)
  if (first === undefined && items.some(({ value, q }) => value === '*' && q > 0)) return 'identity'
  if (first?.value !== 'gzip') return sent
  return items
    .filter(({ value }) => value !== 'br')
    .map(({ value, q }) => `${value};q=${q}`)
    .join(', ')
}
