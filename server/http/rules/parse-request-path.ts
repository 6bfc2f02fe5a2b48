/** The path of a request, or why it can name nothing of ours. */
export type RequestPath =
  /** `path` is decoded once and starts with `/`; `query` is as sent, with its `?`, or empty. */
  { ok: true; path: string; query: string } | { ok: false; status: 400 | 404; detail: string }

/**
 * Takes the path out of a request's URL and decodes it exactly once.
 *
 * **Security:** refused are escapes that are no UTF-8 (overlong forms included), NUL, and escaped slashes and
 * backslashes, which could move a segment's border after it was checked. `%63` is `c`; `%2563` stays `%63`.
 *
 * @param url Absolute, as `Request.url`.
 */
export function parseRequestPath(url: string): RequestPath {
  const hash = url.indexOf('#')
  const target = url.slice(url.indexOf('/', url.indexOf('://') + 3), hash === -1 ? undefined : hash)
  const queryStart = target.indexOf('?')
  const raw = queryStart === -1 ? target : target.slice(0, queryStart)
  const query = queryStart === -1 ? '' : target.slice(queryStart)
  return raw.includes('%') ? decode(raw, query) : { ok: true, path: raw, query }
}

function decode(raw: string, query: string): RequestPath {
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return { ok: false, status: 400, detail: 'The path holds a percent-encoding that is not UTF-8.' }
  }
  if (path.includes('\0')) return { ok: false, status: 400, detail: 'The path holds a NUL character.' }
  if (/%2f|%5c/i.test(raw)) {
    return { ok: false, status: 404, detail: 'No path here holds an escaped slash or backslash.' }
  }
  return { ok: true, path, query }
}
