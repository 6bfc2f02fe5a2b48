type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** The same numbers at the start of a larger array. */
export function withCapacity<Kind extends Numbers>(numbers: Kind, capacity: number): Kind {
  // An array is created by the constructor of its kind.
  const larger = new (numbers.constructor as new (length: number) => Kind)(capacity)
  larger.set(numbers)
  return larger
}
