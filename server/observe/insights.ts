import { toolLabel } from './closed-sets.ts'

/** What was counted of one text. Plain JSON. */
export interface CountedText {
  readonly text: string
  /** At least as often. */
  readonly count: number
  /** Salted hashes of different clients, at most {@link LEAST_CLIENTS}. */
  readonly clients: readonly number[]
}

/** What a process has counted. Plain JSON, so that it can be sent from one process to another. Not to be shown. */
export interface InsightCounts {
  /** Milliseconds since 1970. */
  readonly sinceMs: number
  readonly queries: readonly CountedText[]
  readonly withoutResults: readonly CountedText[]
  readonly weak: readonly CountedText[]
  readonly tools: readonly CountedText[]
  readonly clients: readonly CountedText[]
}

/** Collects what people and agents look for. */
export interface Insights {
  search(query: string, found: number, client: string): void
  tool(name: string, client: string): void
  /** @param family A name of a closed set. */
  clientFamily(family: string, client: string): void
  counts(): InsightCounts
}

/** Different clients that must have asked for the same before anybody sees it. */
export const LEAST_CLIENTS = 3

/** Fewer listings than this are a weak result. */
export const WEAK_RESULTS = 3

/** Texts that are counted at once: past them the rarest makes room (the space-saving algorithm). */
const MAX_TEXTS = 256

/** Counts are forgotten after a week, whole. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * Creates {@link Insights}, in memory only.
 *
 * **Privacy:** of a query are kept its words, how often and by which clients (as a salted hash) it was asked. What might
 * be about somebody is not kept at all: see {@link normalizeQuery}.
 *
 * @param salt Random; the same in all processes whose counts are put together.
 */
export function createInsights({ salt, now = Date.now }: { salt: number; now?: () => number }): Insights {
  let sinceMs = now()
  let parts = createParts()
  const current = (): Parts => {
    if (now() - sinceMs > KEPT_MS) {
      sinceMs = now()
      parts = createParts()
    }
    return parts
  }
  return {
    search(query, found, client) {
      const text = normalizeQuery(query)
      if (text === undefined) return
      const { queries, withoutResults, weak } = current()
      const hash = hashOf(client, salt)
      queries.add(text, hash)
      if (found === 0) withoutResults.add(text, hash)
      else if (found < WEAK_RESULTS) weak.add(text, hash)
    },
    tool: (name, client) => current().tools.add(toolLabel(name), hashOf(client, salt)),
    clientFamily: (family, client) => current().clients.add(family, hashOf(client, salt)),
    counts() {
      const { queries, withoutResults, weak, tools, clients } = current()
      return {
        sinceMs,
        queries: queries.list(),
        withoutResults: withoutResults.list(),
        weak: weak.list(),
        tools: tools.list(),
        clients: clients.list(),
      }
    },
  }
}

/**
 * A query as it is counted: lower case, single spaces. `undefined` where it is empty or might be about somebody: it holds
 * an `@`, six digits in a row (also with separators), an address of the web, more than six words or 80 characters.
 */
export function normalizeQuery(query: string): string | undefined {
  const text = query.slice(0, 1000).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (text === '' || text.length > 80 || text.split(' ').length > 6) return undefined
  if (/@|:\/\/|\bwww\.|\.\p{L}{2,}\/|\p{Cc}|\p{Cf}/u.test(text)) return undefined
  if (/\p{Nd}(?:[ .()/+-]{0,3}\p{Nd}){5}/u.test(text)) return undefined
  return text
}

/** FNV-1a: what is kept must not lead back to an address, and with a salt that nobody knows it does not. */
function hashOf(client: string, salt: number): number {
  let hash = (0x81_1c_9d_c5 ^ salt) >>> 0
  for (let at = 0; at < client.length; at += 1) {
    hash = Math.imul(hash ^ client.charCodeAt(at), 0x01_00_01_93) >>> 0
  }
  return Math.imul(hash ^ (hash >>> 15) ^ salt, 0x85_eb_ca_6b) >>> 0
}

type Parts = ReturnType<typeof createParts>

function createParts() {
  return {
    queries: new TopTexts(),
    withoutResults: new TopTexts(),
    weak: new TopTexts(),
    tools: new TopTexts(),
    clients: new TopTexts(),
  }
}

/** Space-saving: the count of a text is never below the truth by more than it inherited, which is not shown. */
class TopTexts {
  readonly #entries = new Map<string, { count: number; inherited: number; clients: number[] }>()

  add(text: string, client: number): void {
    const entry = this.#entries.get(text) ?? this.#enter(text)
    entry.count += 1
    if (entry.clients.length < LEAST_CLIENTS && !entry.clients.includes(client)) entry.clients.push(client)
  }

  list(): CountedText[] {
    return Array.from(this.#entries, ([text, { count, inherited, clients }]) => ({
      text,
      count: count - inherited,
      clients: [...clients],
    }))
  }

  #enter(text: string) {
    let rarest: [string, { readonly count: number }] | undefined
    if (this.#entries.size >= MAX_TEXTS) {
      for (const one of this.#entries) if (rarest === undefined || one[1].count < rarest[1].count) rarest = one
    }
    if (rarest !== undefined) this.#entries.delete(rarest[0])
    const inherited = rarest?.[1].count ?? 0
    const entry = { count: inherited, inherited, clients: [] }
    this.#entries.set(text, entry)
    return entry
  }
}
