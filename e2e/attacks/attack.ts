import type { Target } from './target.ts'

/** What an attacker got, by what: a status, `reset` or an error of the connection, `refused` messages of a batch. */
export type Tally = Readonly<Record<string, number>>

/** An attack under way. */
export interface Attack {
  /** Resolves when everything that it does was tried: connections are open or refused, or requests were answered. */
  readonly full: Promise<void>
  /** What it got so far. */
  tally(): Tally
  /** Ends it: closes its connections. */
  stop(): void
}

/** Starts an attack from 127.0.0.1. */
export type StartAttack = (target: Target) => Attack

/** Counts what an attacker gets. */
export interface Counter {
  add(what: string | number, count?: number): void
  tally(): Tally
}

export function createCounter(): Counter {
  const counts: Record<string, number> = {}
  return {
    add(what, count = 1) {
      counts[what] = (counts[what] ?? 0) + count
    },
    tally: () => ({ ...counts }),
  }
}
