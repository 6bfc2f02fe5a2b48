/** As the method of lists and what iterates over them, which pages may have changed. */
export function each<T>(list: ArrayLike<T>, visit: (item: T, index: number) => void): void {
  for (let index = 0; index < list.length; index += 1) {
    // Proof: there are no holes in ours.
    visit(list[index] as T, index)
  }
}
