import { LEAST_CLIENTS } from './insights.ts'
import type { CountedText, InsightCounts } from './insights.ts'

/** A text and how often it was counted, at least. */
export interface InsightRow {
  readonly text: string
  readonly count: number
}

/** What may be shown of insights: only what at least {@link LEAST_CLIENTS} clients had in common, most frequent first. */
export interface InsightsReport {
  /** ISO 8601, UTC. */
  readonly since: string
  readonly leastClients: number
  readonly withoutResults: readonly InsightRow[]
  readonly weak: readonly InsightRow[]
  readonly queries: readonly InsightRow[]
  readonly tools: readonly InsightRow[]
  readonly clients: readonly InsightRow[]
}

/** Rows of a table at most. */
const MAX_ROWS = 100

/** Puts the counts of processes together. @param counts Of at least one; all with the same salt. */
export function reportInsights(counts: readonly InsightCounts[]): InsightsReport {
  const rows = (part: Exclude<keyof InsightCounts, 'sinceMs'>): InsightRow[] => top(counts.flatMap((one) => one[part]))
  return {
    since: new Date(Math.min(...counts.map(({ sinceMs }) => sinceMs))).toISOString(),
    leastClients: LEAST_CLIENTS,
    withoutResults: rows('withoutResults'),
    weak: rows('weak'),
    queries: rows('queries'),
    tools: rows('tools'),
    clients: rows('clients'),
  }
}

function top(counted: readonly CountedText[]): InsightRow[] {
  const merged = new Map<string, { count: number; clients: Set<number> }>()
  for (const { text, count, clients } of counted) {
    const one = merged.get(text) ?? { count: 0, clients: new Set<number>() }
    one.count += count
    for (const client of clients) one.clients.add(client)
    merged.set(text, one)
  }
  return Array.from(merged, ([text, { count, clients }]) => ({ text, count, clients: clients.size }))
    .filter(({ clients }) => clients >= LEAST_CLIENTS)
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, MAX_ROWS)
    .map(({ text, count }) => ({ text, count }))
}
