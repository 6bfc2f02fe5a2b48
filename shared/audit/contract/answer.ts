/** A request to the site. */
export interface AuditRequest {
  readonly url: string
  /** GET when absent. */
  readonly method?: 'GET' | 'POST' | 'OPTIONS'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Leaves the body unread: that of an event stream would never end. */
  readonly headersOnly?: boolean
}

/** The response. */
export interface Answer {
  /** URL that answered: not the one requested where the site redirected. */
  readonly url: string
  /** HTTP status; 0 when there was no response. A redirect to another origin is not followed: its 3xx is the answer. */
  readonly status: number
  /** Why there was no response, or only part of it. */
  readonly failure?: string
  readonly headers: Headers
  /** The body, decoded as UTF-8. */
  readonly text: string
  /** SHA-256 of the body's bytes, 64 hexadecimal digits. */
  readonly sha256: string
  /** Number of those bytes. */
  readonly byteLength: number
  /** URLs of the redirects, in order; the last one is {@link url} unless it is on another origin. */
  readonly redirects: readonly string[]
}

/** The media type in lower case, without parameters; empty when there is none. */
export function mediaType({ headers }: Answer): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether it is a real document: not missing, and not the HTML page some hosts send for every path. */
export function isDocument(answer: Answer): boolean {
  return answer.status === 200 && !isHtml(answer)
}

/** Whether the body is HTML, by its type or by how it begins. */
export function isHtml(answer: Answer): boolean {
  return mediaType(answer) === 'text/html' || /^\s*<(?:!doctype html|html[\s>])/i.test(answer.text)
}

/** Whether the body is Markdown: sent as such, or as text that does not begin like HTML. */
export function isMarkdown(answer: Answer): boolean {
  return answer.status === 200 && ['text/markdown', 'text/x-markdown'].includes(mediaType(answer)) && !isHtml(answer)
}

/** Describes the outcome of a request, for instance `404` or `no answer (timed out)`. */
export function describeAnswer(answer: Answer): string {
  if (answer.status === 0) return `no answer (${answer.failure ?? 'unknown'})`
  if (answer.status >= 300 && answer.status < 400) return `${answer.status} to ${answer.redirects.at(-1) ?? 'nowhere'}`
  if (answer.status !== 200) return String(answer.status)
  const type = mediaType(answer) || 'no content-type'
  return isHtml(answer) && type !== 'text/html' ? `200 with HTML sent as ${type}` : `200 with ${type}`
}
