/** What is told to whom: nobody; metrics as with `--admin-port`; these and the log as with `--access-log`. */
export const SIGHT_CONTESTANTS = ['blind', 'metrics', 'watched'] as const

/** A name of {@link SIGHT_CONTESTANTS}. */
export type SightContestant = (typeof SIGHT_CONTESTANTS)[number]

/** Messages to a server child. */
export type SightMessage = { kind: 'start' } | { kind: 'usage' }

/** Where the servers of a child answer. */
export interface SightStarted {
  readonly path: string
  readonly ports: Readonly<Record<SightContestant, number>>
}
