import type { Payer, Shortfall } from '../../../shared/costs.ts'
import type { RequestRecord } from '../../observe/observer.ts'
import type { RefusalReason } from './refusal-reason.ts'

/**
 * Who sent a request, and what it may spend. The adapter of a platform hands it on beside the request, so nothing that a
 * client sends can change it. It outlives its request: a session is charged to who opened it.
 */
export interface Caller extends Payer {
  /** Whom it is counted with: an address or a network, at most 64 characters; empty where nobody is counted. */
  readonly client: string
  /** Told what its request is answered with, where somebody observes. */
  readonly record?: RequestRecord | undefined
  /** Counts a request that costs work, before anything of it is read. @returns Why it is refused, or `undefined`. */
  arrive(): Promise<Shortfall | undefined>
  /** Resolves when others had their turn. Default: all that has arrived. */
  giveWay?(): Promise<void>
  /** Tells that something else was refused; `arrive` and `spend` tell it themselves. */
  refused(reason: RefusalReason): void
}

/** Nobody in particular, who may spend anything. */
export const ANYBODY: Caller = {
  client: '',
  arrive: async () => undefined,
  spend: async () => undefined,
  settle: () => undefined,
  refused: () => undefined,
}
