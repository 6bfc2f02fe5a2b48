import type { Collection } from '../../../shared/search/collection.ts'
import { collectInTurns } from '../../../shared/search/collection-in-turns.ts'
import type { Caller } from './caller.ts'

/** Resolves when whatever waits for the event loop has had its turn: what has arrived, who has gone. */
export function giveWay(caller?: Caller): Promise<void> {
  return caller?.giveWay?.() ?? new Promise((resolve) => setImmediate(resolve))
}

/** The same collection, which gives way between the steps of an answer to `caller`. */
export function inTurns(caller: Caller): (collection: Collection) => Collection {
  return (collection) => collectInTurns(collection, () => giveWay(caller))
}
