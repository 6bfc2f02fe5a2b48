import type { Payer, BudgetExceeded, CountedWork } from '../../../shared/costs.ts'
import type { RequestRecord } from '../../observe/observer.ts'
import type { ClientBudgets } from './client-budgets.ts'
import type { ClientKeys } from './client-reader.ts'
import type { WorkTurns } from './work-turns.ts'
import type { Collection } from '../../../shared/search/collection.ts'
import { yieldingCollection } from '../../../shared/search/yielding-collection.ts'
import { meterCollection } from '../../../shared/search/wrapped-collection.ts'

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
  arrive(): Promise<BudgetExceeded | undefined>
  /** Resolves when others had their turn. Default: all that has arrived. */
  yieldToOthers?(): Promise<void>
  /** Tells that something else was refused; `arrive` and `spend` tell it themselves. */
  refused(reason: RefusalReason): void
}

/** Nobody in particular, who may spend anything. */
export const UNLIMITED_CALLER: Caller = {
  client: '',
  arrive: async () => undefined,
  spend: async () => undefined,
  settle: () => undefined,
  refused: () => undefined,
}

/** What callers of a server are counted with. */
export interface CallerParts {
  /** What is left of budgets. Default: any amount. */
  readonly budgets?: ClientBudgets | undefined
  /** Where the clients of a process share its event loop: who spends waits for its turn. Default: nobody waits. */
  readonly turns?: WorkTurns | undefined
  readonly onRefusal?: OnRefusal | undefined
}

/** A caller that is counted in this process. Whom it is counted with is found out when it is first asked. */
export class CountedCaller implements Caller {
  readonly record: RequestRecord | undefined
  readonly #read: () => ClientKeys
  readonly #parts: CallerParts
  #known: ClientKeys | undefined

  constructor(read: () => ClientKeys, parts: CallerParts, record?: RequestRecord) {
    this.record = record
    this.#read = read
    this.#parts = parts
  }

  get client(): string {
    return this.#keys[0]
  }

  get #keys(): ClientKeys {
    this.#known ??= this.#read()
    return this.#known
  }

  async arrive(): Promise<BudgetExceeded | undefined> {
    return this.tell(this.#parts.budgets?.arrive(this.#keys))
  }

  async spend(units: number): Promise<BudgetExceeded | undefined> {
    const shortfall = this.#parts.budgets?.spend(this.#keys, units)
    if (shortfall !== undefined) return this.tell(shortfall)
    this.record?.spent(units)
    await this.#parts.turns?.begin(this.client)
    return undefined
  }

  yieldToOthers(): Promise<void> {
    return this.#parts.turns?.yieldToOthers(this.client) ?? yieldToOthers()
  }

  settle(units: number): void {
    this.#parts.budgets?.settle(this.#keys, units)
    this.record?.spent(units)
  }

  refused(reason: RefusalReason): void {
    this.record?.refused(reason)
    this.#parts.onRefusal?.(reason, this.client)
  }

  /** Tells of a refusal, if it is one. */
  protected tell(shortfall: BudgetExceeded | undefined): BudgetExceeded | undefined {
    if (shortfall !== undefined) this.refused(shortfall.reason)
    return shortfall
  }
}

/**
 * Why something was refused that others may do:
 *
 * - `rate`: too many requests; `cost`: they cost too much work
 * - `streams`, `connections`: too many open at once, of one client or in all
 * - `pipelining`: too many requests on a connection before the first was answered
 * - `bodies`: too much of what one client sends is not complete
 * - `unsent`: too much waits for a client that does not read; `slow-read`: it reads too slowly
 * - `host`, `origin`: what the header says
 */
export type RefusalReason =
  | 'rate'
  | 'cost'
  | 'streams'
  | 'connections'
  | 'pipelining'
  | 'unsent'
  | 'slow-read'
  | 'bodies'
  | 'host'
  | 'origin'

/** Told of every refusal. @param client As counted, see `Caller`. */
export type OnRefusal = (reason: RefusalReason, client: string) => void

/** Reports an unexpected error with the request that met it, where requests are observed, else to `onError`. */
export function reportError(error: unknown, { record }: Caller, onError: ((error: unknown) => void) | undefined): void {
  if (record === undefined) onError?.(error)
  else record.failed(error)
}

/** Resolves when whatever waits for the event loop has had its turn: what has arrived, who has gone. */
export function yieldToOthers(caller?: Caller): Promise<void> {
  return caller?.yieldToOthers?.() ?? new Promise((resolve) => setImmediate(resolve))
}

/** The same collection, which gives way between the steps of an answer to `caller`, and adds to `work` what it does. */
export function inTurns(caller: Caller, work?: CountedWork): (collection: Collection) => Collection {
  return (collection) =>
    yieldingCollection(work === undefined ? collection : meterCollection(collection, work), () => yieldToOthers(caller))
}
