import type { Budget, BudgetExceeded } from '../../../shared/costs.ts'
import type { RequestRecord } from '../../observe/observer.ts'
import type { ClientBudgets } from './client-budgets.ts'
import type { ClientKeys } from './client-reader.ts'
import type { WorkTurns } from './work-turns.ts'

/**
 * The client of a request and its budget. A platform's adapter passes it beside the request, so that nothing a client
 * sends can change it. It outlives its request: a session is charged to the client that opened it.
 */
export interface Caller extends Budget {
  /** Key it is counted by: an address or a network, at most 64 characters; empty without limits. */
  readonly client: string
  /** Receives reports about its request, where there is an observer. */
  readonly record?: RequestRecord | undefined
  /** Counts a request that costs work, before anything of it is read. @returns Why it is refused, or `undefined`. */
  admit(): Promise<BudgetExceeded | undefined>
  /** Resolves after the turns of other clients. Default: after all events that are waiting. */
  yieldToOthers?(): Promise<void>
  /** Reports another refusal; `admit` and `reserve` report theirs. */
  refused(reason: RefusalReason): void
}

export const UNLIMITED_CALLER: Caller = {
  client: '',
  admit: async () => undefined,
  reserve: async () => undefined,
  adjust: () => undefined,
  refused: () => undefined,
}

/** What callers of a server are counted with. */
export interface CallerParts {
  /** What is left of budgets. Default: any amount. */
  readonly budgets?: ClientBudgets | undefined
  /** Turns on an event loop that clients share: reserving waits for one. Default: no waiting. */
  readonly turns?: WorkTurns | undefined
  readonly onRefusal?: OnRefusal | undefined
  /** Counters elsewhere, asked about what may be done by all of these. @param units None for a request. */
  readonly ask?: (client: string, units?: number) => Promise<BudgetExceeded | undefined>
}

/** A caller that is counted in this process. The key is resolved lazily. */
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

  async admit(): Promise<BudgetExceeded | undefined> {
    const { budgets, ask } = this.#parts
    return this.#report(budgets?.admit(this.#keys) ?? (ask && (await ask(this.client))))
  }

  async reserve(units: number): Promise<BudgetExceeded | undefined> {
    const { budgets, turns, ask } = this.#parts
    const exceeded = budgets?.reserve(this.#keys, units)
    if (exceeded !== undefined) return this.#report(exceeded)
    this.record?.spent(units)
    await turns?.begin(this.client)
    return ask && this.#report(await ask(this.client, units))
  }

  yieldToOthers(): Promise<void> {
    return this.#parts.turns?.yieldToOthers(this.client) ?? yieldToOthers()
  }

  adjust(units: number): void {
    this.#parts.budgets?.adjust(this.#keys, units)
    this.record?.spent(units)
  }

  refused(reason: RefusalReason): void {
    this.record?.refused(reason)
    this.#parts.onRefusal?.(reason, this.client)
  }

  #report(exceeded: BudgetExceeded | undefined): BudgetExceeded | undefined {
    if (exceeded !== undefined) this.refused(exceeded.reason)
    return exceeded
  }
}

/**
 * Why a client was refused something that others may do:
 *
 * - `rate`: too many requests; `cost`: too much work
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

/** Receives every refusal. @param client Its key, see {@link Caller}. */
export type OnRefusal = (reason: RefusalReason, client: string) => void

/** Reports an unexpected error with the request that met it, where requests are observed, else to `onError`. */
export function reportError(error: unknown, { record }: Caller, onError: ((error: unknown) => void) | undefined): void {
  if (record === undefined) onError?.(error)
  else record.failed(error)
}

/** Resolves after the events that wait for the event loop: requests that arrived, connections that closed. */
export function yieldToOthers(caller?: Caller): Promise<void> {
  return caller?.yieldToOthers?.() ?? new Promise((resolve) => setImmediate(resolve))
}
