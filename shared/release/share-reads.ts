/**
 * Creates what runs one read of a key for all who ask for it at the same time. The Worker has another in its place, because
 * requests there may not await each other's promises.
 */
export function shareReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<T>>()
  return (key, read) => {
    const started = underway.get(key) ?? read().finally(() => underway.delete(key))
    underway.set(key, started)
    return started
  }
}
