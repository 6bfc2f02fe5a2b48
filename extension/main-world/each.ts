/** A `forEach` that uses neither methods nor iterators of arrays, which pages may have changed. */
export function each<T>(list: ArrayLike<T>, visit: (item: T, index: number) => void): void {
  for (let index = 0; index < list.length; index += 1) {
    // Proof: our arrays have no holes.
    visit(list[index] as T, index)
  }
}
