/** Tests of a file by their titles, as written there or as they are shown, with the reason why only Node is asked. */
type Titles = Readonly<Record<string, string>>

/** {@link Titles} by the file below the project's folder. */
export type TitleTable = Readonly<Record<string, Titles>>

/** Ids of promises at the end of a title. */
const CITATION = / \[[a-z\d]+(?::[a-z\d-]+){2}\]/g

const MEASURED_INSIDE = 'It counts or delays what the store is asked for, from inside the process.'
const FAKE_STORE =
  'Its store fails on purpose, from inside the process; broken storage of the edge is tested in e2e/edge.'
const CLOCK = 'It sets the clock.'
const DRAINING = 'A Worker is never told to stop.'
const NO_SUCH_OPTION = 'It serves without MCP or with a fake endpoint.'
const ONE_OBJECT_EACH = 'At the edge each stream has a Durable Object of its own: none is counted.'
const HOSTS = 'Cloudflare hands a Worker what is asked of its own hosts.'
const OWN_MEMORY = 'It sets how much is kept in memory; the edge has limits of its own.'
const NORMALISED = 'No HTTP client sends such a path.'

/**
 * Tests that only Node is asked, of files that are run on both engines. What is not listed here is run on both.
 */
export const ONLY_ON_NODE: TitleTable = {
  'server/http/app.test.ts': {
    'answers the unknown method get with 501': 'The HTTP client writes methods in capitals.',
    'is live but not ready while draining': DRAINING,
    'is live but not ready before anything is published': FAKE_STORE,
    'keeps the reason of an unexpected error inside and reports it whole': FAKE_STORE,
    'sends another coding of content that is damaged in one, and fails when none is left': FAKE_STORE,
  },
  'server/http/mcp/sse/http-sse.test.ts': {
    'answers HEAD like GET, without a session': ONE_OBJECT_EACH,
    'refuses one stream more than may be open, and takes the next when one is closed': ONE_OBJECT_EACH,
    'counts streams that are being opened': ONE_OBJECT_EACH,
    'takes 1,024 unless told otherwise': ONE_OBJECT_EACH,
    'of %s check Host and Origin': HOSTS,
    'of %s are 404 where HTTP+SSE is not served': NO_SUCH_OPTION,
    'is one timer for all streams, every 15 s, while there are any': CLOCK,
  },
  'server/http/mcp/http-sse-messages.test.ts': {
    'finds its session from another process, where sessions are shared': 'Sessions of the edge are Durable Objects.',
    'is 500 without detail where sessions are out of reach': 'Sessions of the edge are Durable Objects.',
    'answers each message from the release that is current then': 'It delivers to a session past HTTP.',
    'aborts a cancelled request, which gets no answer': MEASURED_INSIDE,
    'to a session whose client went away is 404': 'The runtime learns a moment later that a client went away.',
    'answers what it accepted before it ends, and refuses what comes later': DRAINING,
  },
  'server/http/mcp/wire/mcp-body.test.ts': {
    'is read up to the limit, announced or streamed': 'It sets the limit; over-http.test.ts asks up to the real one.',
    'that breaks off is refused, and is no accident of ours': 'Who breaks off an HTTP request gets no answer.',
    'announced as more than twice too large is refused unread': MEASURED_INSIDE,
    '%s as too large is read to its end, for a client that sends before it listens': MEASURED_INSIDE,
    'without an end is read up to twice the limit': MEASURED_INSIDE,
  },
  'server/http/mcp/mcp-http.test.ts': {
    'Host %j is %i where hosts are listed': HOSTS,
    'Origin "" is 403': 'workerd takes an empty header for a missing one.',
  },
  'server/http/mcp/mcp-methods.test.ts': {
    'never mixes with the old one in a request that began before': 'It publishes between two steps of one request.',
  },
  'server/http/mcp/mcp-modern.test.ts': {
    'say the time left of the hour for which content is used, and begin another after it': CLOCK,
    'are toleratedMismatch where the operator takes headers leniently': 'The Worker has no such option.',
  },
  'e2e/protocol/subscription.test.ts': {
    'hears of the end of the server': DRAINING,
  },
  'server/http/mcp/mcp-paths.test.ts': {
    'hands %s %s over': NO_SUCH_OPTION,
    'leads browsers to the page and lets event streams through': NO_SUCH_OPTION,
    'has no such paths without an endpoint': NO_SUCH_OPTION,
  },
  'server/http/mcp/mcp.test.ts': {
    '".." is 404': NORMALISED,
    '"databases/.." is 404': NORMALISED,
    '"a/b" is 404': 'A slash in a slug stands for another path, which the application answers.',
    'are reported and answered without detail': FAKE_STORE,
  },
  'server/http/release-header.test.ts': {
    'is missing where nothing was read from one': FAKE_STORE,
  },
  'server/http/release-swap.test.ts': {
    'gives 10000 readers whole answers of releases that existed, over 200 replacements': MEASURED_INSIDE,
    'asks for the current release once per request, in memory or not, found or not': MEASURED_INSIDE,
    'answers the same whatever the cache holds': OWN_MEMORY,
  },
}

/**
 * Why a test is asked of Node only.
 *
 * @param file Below the project's folder.
 * @param name As shown. Ids of promises in it are ignored.
 * @param table Default: {@link ONLY_ON_NODE}.
 * @returns `undefined` when it is asked of both engines.
 */
export function findReason(file: string, name: string, table: TitleTable = ONLY_ON_NODE): string | undefined {
  return Object.entries(table[file] ?? {}).find(([title]) => isTitleOf(title, name))?.[1]
}

/**
 * Finds what is listed for a file and is no test of it any more.
 *
 * @param names Of all its tests, as shown.
 * @param table Default: {@link ONLY_ON_NODE}.
 */
export function findStaleTitles(file: string, names: readonly string[], table: TitleTable = ONLY_ON_NODE): string[] {
  return Object.keys(table[file] ?? {}).filter((title) => !names.some((name) => isTitleOf(title, name)))
}

function isTitleOf(title: string, name: string): boolean {
  const shown = name.replaceAll(CITATION, '')
  return title === shown || toPattern(title).test(shown)
}

/** Matches what `it.each` makes of a title. */
function toPattern(title: string): RegExp {
  const parts = title.split(/%[sji]/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}
