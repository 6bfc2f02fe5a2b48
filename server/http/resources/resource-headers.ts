import { CHANGES_DIR, DATA_DIR, LOGO_DIR } from '../../../shared/urls.ts'
import {
  IMMUTABLE_MAX_AGE_SECONDS,
  RENDITION_CACHE_HEADERS,
  RESULTS_CACHE_HEADERS,
  SERVER_CARD_MAX_AGE_SECONDS,
  WELL_KNOWN_CACHE_HEADERS,
} from '../../../shared/cache-policy.ts'
import { contentSecurityPolicy, IMAGE_POLICY } from '../../../shared/content-security-policy.ts'
import { SEARCH_DIR } from '../../../shared/release/search-names.ts'
import type { Coding } from '../../store/release/release-format.ts'
import type { StoredForm } from '../../../shared/release/release.ts'
import { CORS_HEADERS, RELEASE_HEADER } from '../rules/problem.ts'
import { formatHttpDate } from '../rules/conditions.ts'
import type { ServedFile } from './release-view.ts'

/** How a file is being served; decides caching and `Vary`. */
export type ResourceRole = 'rendition' | 'negotiated' | 'results' | 'changes' | 'card' | 'well-known' | 'asset'

/** Media type of `P/mcp/server-card` (SEP-2127). */
const SERVER_CARD_TYPE = 'application/mcp-server-card+json'

/**
 * Headers of every HTML answer. No `frame-ancestors`: the pages are public and have no state to click-jack.
 *
 * @param policy The Content Security Policy that the page says, too.
 */
export function htmlHeaders(policy: string = contentSecurityPolicy()): Record<string, string> {
  return {
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
  }
}

const CACHE_HEADERS: Readonly<Record<ResourceRole, Readonly<Record<string, string>>>> = {
  rendition: RENDITION_CACHE_HEADERS,
  negotiated: RENDITION_CACHE_HEADERS,
  results: RESULTS_CACHE_HEADERS,
  changes: RESULTS_CACHE_HEADERS,
  card: { 'cache-control': `public, max-age=${SERVER_CARD_MAX_AGE_SECONDS}` },
  'well-known': WELL_KNOWN_CACHE_HEADERS,
  asset: { 'cache-control': `public, max-age=${IMMUTABLE_MAX_AGE_SECONDS}, immutable` },
}

/**
 * A digest in the name of a file, or of its folder: `name.<16 of hexadecimal>.ext`; in scripts of earlier versions 8 or
 * more of base64url, where a digit or capital tells it from a word.
 */
const HASHED_NAME = /\.(?:[0-9a-f]{16}|(?=[\w-]*[0-9A-Z])[\w-]{8,})(?:\/[\w.-]+)*\.[a-z0-9]+$/

/** In a folder that is named by the content of its files. */
const DATA_PART = /^[0-9a-f]{16}\//

/** The role of a file served under its own name. */
export function roleOf(path: string): ResourceRole {
  if (path.startsWith('.well-known/')) return 'well-known'
  if (path.startsWith(SEARCH_DIR) || path.startsWith(LOGO_DIR)) return 'asset'
  if (path.startsWith(DATA_DIR) && DATA_PART.test(path.slice(DATA_DIR.length))) return 'asset'
  if (path.startsWith('_/') && HASHED_NAME.test(path)) return 'asset'
  return path.startsWith(CHANGES_DIR) ? 'changes' : 'rendition'
}

/** What the headers of a resource are made of besides the file. */
export interface ResourceContext {
  readonly role: ResourceRole
  /** Value of `Link`; empty for none. */
  readonly link: string
  /** Content Security Policy, of HTML. */
  readonly policy?: string | undefined
  /** Path under which the content of a negotiated answer is for everybody. */
  readonly contentLocation?: string
  /** Id of the release it is of. */
  readonly release: string
}

/** Headers that all forms of a resource share. */
export function resourceHeaders(
  file: ServedFile,
  { role, link, policy, contentLocation, release }: ResourceContext,
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': role === 'card' ? SERVER_CARD_TYPE : file.mediaType,
    ...CACHE_HEADERS[role],
    vary: role === 'negotiated' || role === 'results' ? 'Accept, Accept-Encoding' : 'Accept-Encoding',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    ...CORS_HEADERS,
    [RELEASE_HEADER]: release,
  }
  if (file.modified !== undefined) headers['last-modified'] = formatHttpDate(file.modified)
  if (role === 'results') headers['x-robots-tag'] = 'noindex'
  if (role === 'card') {
    headers['access-control-allow-methods'] = 'GET'
    headers['access-control-allow-headers'] = 'Content-Type, If-None-Match'
  }
  if (file.mediaType === 'image/svg+xml') headers['content-security-policy'] = IMAGE_POLICY
  if (file.mediaType.startsWith('text/html')) Object.assign(headers, htmlHeaders(policy))
  if (file.mediaType.startsWith('text/markdown')) {
    // Four bytes a token is what agents that budget their context expect of this header.
    headers['x-markdown-tokens'] = String(Math.ceil(file.forms.identity.byteLength / 4))
  }
  if (link !== '') headers['link'] = link
  if (contentLocation !== undefined) headers['content-location'] = contentLocation
  return headers
}

/** Headers of a 200 with one form. */
export function formHeaders(
  common: Readonly<Record<string, string>>,
  coding: Coding,
  form: StoredForm,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...common,
    etag: form.etag,
    'content-length': String(form.byteLength),
  }
  if (coding !== 'identity') headers['content-encoding'] = coding
  return headers
}

/** What a 304 repeats of the 200 (RFC 9110 §15.4.5), CORS, and the release it speaks for. */
const NOT_MODIFIED_NAMES = [
  'cache-control',
  'cdn-cache-control',
  'content-location',
  'etag',
  'vary',
  RELEASE_HEADER,
  ...Object.keys(CORS_HEADERS),
]

/** Headers of a 304 made from those of the 200. */
export function notModifiedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    NOT_MODIFIED_NAMES.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
