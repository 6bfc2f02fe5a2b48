import { shareReads } from './share-reads.ts'

/** @returns A function that reads once; after a failure, the next call reads again. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  const reads = shareReads<T>()
  let known: { readonly value: T } | undefined
  const readIt = async (): Promise<T> => {
    const value = await read()
    known = { value }
    return value
  }
  return async () => (known === undefined ? reads('', readIt) : known.value)
}
