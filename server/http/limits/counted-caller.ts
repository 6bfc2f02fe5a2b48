import type { Shortfall } from '../../../shared/costs.ts'
import type { RequestRecord } from '../../observe/observer.ts'
import type { Caller } from './caller.ts'
import type { ClientBudgets } from './client-budgets.ts'
import type { ClientKeys } from './client-keys.ts'
import { giveWay } from './give-way.ts'
import type { OnRefusal, RefusalReason } from './refusal-reason.ts'
import type { WorkTurns } from './work-turns.ts'

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

  async arrive(): Promise<Shortfall | undefined> {
    return this.tell(this.#parts.budgets?.arrive(this.#keys))
  }

  async spend(units: number): Promise<Shortfall | undefined> {
    const shortfall = this.#parts.budgets?.spend(this.#keys, units)
    if (shortfall !== undefined) return this.tell(shortfall)
    this.record?.spent(units)
    await this.#parts.turns?.begin(this.client)
    return undefined
  }

  giveWay(): Promise<void> {
    return this.#parts.turns?.giveWay(this.client) ?? giveWay()
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
  protected tell(shortfall: Shortfall | undefined): Shortfall | undefined {
    if (shortfall !== undefined) this.refused(shortfall.reason)
    return shortfall
  }
}
