/** One link of a `Link` header. */
export interface HeaderLink {
  readonly target: string
  /** Relations, in lower case. */
  readonly relations: readonly string[]
  readonly type: string | undefined
}

const LINK = /<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+\s*(?:=\s*(?:"[^"]*"|[^\s",;]*))?)*)/g
const PARAMETER = /;\s*([\w!#$&+.^`|~*-]+)\s*(?:=\s*(?:"([^"]*)"|([^\s",;]*)))?/g

/** Reads a `Link` header (RFC 8288 §3); anything that is not a link is skipped. */
export function parseLinkHeader(header: string): HeaderLink[] {
  return [...header.matchAll(LINK)].map(([, target = '', parameters = '']) => {
    const values = new Map<string, string>()
    for (const [, name = '', quoted, token] of parameters.matchAll(PARAMETER)) {
      // RFC 8288 §3.3: only the first `rel` counts.
      if (!values.has(name.toLowerCase())) values.set(name.toLowerCase(), quoted ?? token ?? '')
    }
    const relations = (values.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    return { target, relations, type: values.get('type')?.toLowerCase() }
  })
}
