import type { Route } from 'playwright'

/** What may be wrong with an answer of a directory. */
export interface Trouble {
  readonly what: string
  readonly answer: (route: Route) => Promise<void>
  /** What the embed says. */
  readonly problem: RegExp
  /** What the browser itself says. */
  readonly complaints: readonly RegExp[]
}

const OPEN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }

/** Readable for one other site only. */
const CLOSED = { 'access-control-allow-origin': 'https://example.org' }

/** Of `mcp.json`. */
export const MANIFEST_TROUBLES: readonly Trouble[] = [
  {
    what: 'nobody is there',
    answer: (route) => route.abort('connectionrefused'),
    problem: /Failed to fetch/,
    complaints: [/ERR_CONNECTION_REFUSED/],
  },
  {
    what: 'there is no such page',
    answer: (route) => route.fulfill({ status: 404, headers: OPEN, body: '{}' }),
    problem: /HTTP 404/,
    complaints: [/404/],
  },
  {
    what: 'the server fails',
    answer: (route) => route.fulfill({ status: 500, headers: OPEN, body: 'Oops' }),
    problem: /HTTP 500/,
    complaints: [/500/],
  },
  {
    what: 'it may not be read',
    answer: (route) => route.fulfill({ headers: CLOSED, body: '{}' }),
    problem: /Failed to fetch/,
    complaints: [/CORS policy/, /ERR_FAILED/],
  },
  {
    what: 'it is HTML',
    answer: (route) => route.fulfill({ headers: OPEN, contentType: 'text/html', body: '<!doctype html>' }),
    problem: /SyntaxError/,
    complaints: [],
  },
  {
    what: 'it is other JSON',
    answer: (route) => route.fulfill({ headers: OPEN, json: [] }),
    problem: /TypeError/,
    complaints: [],
  },
]

/** Of a call. */
export const CALL_TROUBLES: readonly Trouble[] = [
  {
    what: 'nobody is there',
    answer: (route) => route.abort('internetdisconnected'),
    problem: /^The directory cannot be reached .*Try again later\.$/,
    complaints: [/ERR_INTERNET_DISCONNECTED/],
  },
  {
    what: 'there are too many calls',
    answer: (route) => route.fulfill({ status: 429, headers: { ...OPEN, 'retry-after': '7' }, body: 'Slower' }),
    problem: /HTTP 429, retry after 7 seconds\)\. Try again later\.$/,
    complaints: [/429/],
  },
  {
    what: 'the server fails',
    answer: (route) => route.fulfill({ status: 500, headers: OPEN, body: 'Oops' }),
    problem: /HTTP 500\)\. Try again later\.$/,
    complaints: [/500/],
  },
  {
    what: 'it is HTML',
    answer: (route) => route.fulfill({ headers: OPEN, contentType: 'text/html', body: '<!doctype html>' }),
    problem: /^The directory cannot be reached .*Try again later\.$/,
    complaints: [],
  },
  {
    what: 'it is other JSON',
    answer: (route) => route.fulfill({ headers: OPEN, json: {} }),
    problem: /^The directory cannot be reached .*Try again later\.$/,
    complaints: [],
  },
  {
    what: 'it is a protocol error',
    answer: (route) =>
      route.fulfill({ headers: OPEN, json: { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Ask anew.' } } }),
    problem: /^Ask anew\.$/,
    complaints: [],
  },
  {
    what: 'it may not be read',
    answer: (route) => route.fulfill({ headers: CLOSED, body: '{}' }),
    problem: /^The directory cannot be reached .*Try again later\.$/,
    complaints: [/CORS policy/, /ERR_FAILED/],
  },
]
