import type { CountedWork } from '../../../shared/costs.ts'
import type { Collection } from '../../../shared/search/collection.ts'
import { collectInTurns } from '../../../shared/search/collection-in-turns.ts'
import { meterCollection } from '../../../shared/search/metered-collection.ts'
import type { Caller } from './caller.ts'

/** Resolves when whatever waits for the event loop has had its turn: what has arrived, who has gone. */
export function giveWay(caller?: Caller): Promise<void> {
  return caller?.giveWay?.() ?? new Promise((resolve) => setImmediate(resolve))
}

/** The same collection, which gives way between the steps of an answer to `caller`, and adds to `work` what it does. */
export function inTurns(caller: Caller, work?: CountedWork): (collection: Collection) => Collection {
  return (collection) =>
    collectInTurns(work === undefined ? collection : meterCollection(collection, work), () => giveWay(caller))
}
