/** Runs `make` when it is first called; later calls share its result. */
export function createLazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
