/** A value that is there at once where nothing has to be loaded for it, and otherwise later. */
export type NowOrLater<T> = T | Promise<T>

/** Goes on with a value: at once where it is there. An `async` function would make every caller wait. */
export function andThen<T, R>(value: NowOrLater<T>, proceed: (value: T) => NowOrLater<R>): NowOrLater<R> {
  return value instanceof Promise ? value.then(proceed) : proceed(value)
}

/** Runs `work`, and `recover` with what it throws, at once or later. */
export function orElse<T, R>(work: () => NowOrLater<T>, recover: (error: unknown) => R): NowOrLater<T | R> {
  try {
    const value = work()
    return value instanceof Promise ? value.catch(recover) : value
  } catch (error) {
    return recover(error)
  }
}
