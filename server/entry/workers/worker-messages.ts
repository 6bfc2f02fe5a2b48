import type { ClientKeys } from '../../http/limits/client-keys.ts'

/** Bytes of messages that wait for a process: 16 MiB. One message alone may have more. */
export const MAX_WAITING_BYTES: number = 16 * 1024 * 1024

/** A message of an HTTP+SSE session, on its way to the worker that holds the stream. */
export interface SessionPost {
  readonly kind: 'post'
  /** Number of the worker that it goes to when sent by a worker, that it came from when sent by the supervisor. */
  readonly worker: number
  /** Told apart by it: no other post of the same sender has it. */
  readonly post: number
  /** The page; empty for the root. */
  readonly slug: string
  readonly id: string
  /** The message, as JSON. */
  readonly text: string
}

/** What became of a {@link SessionPost}. */
export interface SessionPosted {
  readonly kind: 'posted'
  /** Number of the worker that posted, when sent by a worker; that answers, when sent by the supervisor. */
  readonly worker: number
  readonly post: number
  /** `unknown`: there is no such session. `busy`: its worker has too many messages waiting. */
  readonly outcome: 'delivered' | 'unknown' | 'busy'
}

/** What a client used of its budgets at one worker. */
export interface ClientUse {
  readonly keys: ClientKeys
  readonly requests: number
  /** Below 0 when more was given back than taken. */
  readonly units: number
}

/** Uses of budgets since the last time. */
export interface BudgetUses {
  readonly kind: 'used'
  readonly uses: readonly ClientUse[]
}

/** A step on the way to another release. */
interface ReleaseStep<Kind extends string> {
  readonly kind: Kind
  /** Its id. */
  readonly release: string
}

/** What a supervisor asks its workers: metrics, counts of insights, whether it is ready. */
export type WorkerQuestion = 'metrics' | 'insights' | 'readyz'

/** What a worker says to its supervisor. */
export type FromWorker =
  /** It answers requests. `said` is what a lone process would print. */
  | { readonly kind: 'ready'; readonly said: string }
  /** Told to leave, it has answered everything and listens no more. */
  | { readonly kind: 'drained' }
  /** The last it says. */
  | { readonly kind: 'bye' }
  | SessionPost
  | SessionPosted
  | BudgetUses
  | ReleaseStep<'verified' | 'held' | 'taken'>
  | { readonly kind: 'answer'; readonly ask: number; readonly value: unknown }

/** What the supervisor says to a worker. */
export type ToWorker =
  /** Answer what is under way and say `drained`. `isReplaced`: others go on in its place, so the server stays ready. */
  | { readonly kind: 'leave'; readonly isReplaced: boolean }
  /** Nothing follows any more: end. */
  | { readonly kind: 'end' }
  /** Another worker has ended. */
  | { readonly kind: 'gone'; readonly worker: number }
  | SessionPost
  | SessionPosted
  | BudgetUses
  /** Begin no answers; take it; look again at what is published. */
  | ReleaseStep<'hold' | 'take' | 'lookAgain'>
  | { readonly kind: 'ask'; readonly ask: number; readonly question: WorkerQuestion }
