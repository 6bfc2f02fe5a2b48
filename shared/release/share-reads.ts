/** Creates what runs one read of a key for all who ask for it at the same time. */
export type ShareReads = <T>() => (key: string, read: () => Promise<T>) => Promise<T>

/** {@link ShareReads} where callers may await each other's promises. */
export function shareReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<T>>()
  return (key, read) => {
    const started = underway.get(key) ?? read().finally(() => underway.delete(key))
    underway.set(key, started)
    return started
  }
}

/** @returns A function that reads once; after a failure, the next call reads again. */
export function readOnce<T>(share: ShareReads, read: () => Promise<T>): () => Promise<T> {
  const reads = share<T>()
  let known: { readonly value: T } | undefined
  const readIt = async (): Promise<T> => {
    const value = await read()
    known = { value }
    return value
  }
  return async () => (known === undefined ? reads('', readIt) : known.value)
}
