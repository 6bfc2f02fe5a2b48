import { FILE_METHODS, optionsResponse } from './cors.ts'
import { problemResponse } from './problem.ts'

/** Methods registered with IANA that have a meaning here or elsewhere; any other one is unknown (RFC 9110 §9.1). */
const KNOWN_METHODS: ReadonlySet<string> = new Set(
  (
    'GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH QUERY ' +
    'PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK SEARCH REPORT'
  ).split(' '),
)

/** The answer to a method that nothing here understands, whatever the path; `undefined` for the others. */
export function unknownMethodResponse(method: string): Response | undefined {
  if (KNOWN_METHODS.has(method)) return undefined
  return problemResponse({
    status: 501,
    detail: `No resource here knows this method; use one of ${FILE_METHODS}.`,
    headers: { allow: FILE_METHODS },
  })
}

/** Whether a method reads what is published. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Answers a method other than GET and HEAD on something that exists; `undefined` for these two. */
export function refuseMethod(method: string): Response | undefined {
  return isRead(method) ? undefined : (unknownMethodResponse(method) ?? otherMethodResponse(method))
}

/** Answers a method other than GET and HEAD on something that exists: `OPTIONS`, or 405 with `Allow` (RFC 9110 §15.5.6). */
export function otherMethodResponse(method: string): Response {
  if (method === 'OPTIONS') return optionsResponse()
  return problemResponse({
    status: 405,
    detail: `This is a published file; use one of ${FILE_METHODS}. MCP requests go by POST to the page's /mcp.`,
    headers: { allow: FILE_METHODS },
  })
}
