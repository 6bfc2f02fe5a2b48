/** The middle value; the mean of the two middle ones of an even number. @throws {Error} Of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('the median of no values')
  return (lower + upper) / 2
}

/**
 * Measures contestants in turns: each round runs all of them once, in an order that rotates, so that a busy moment of
 * the machine or its warming up falls on all alike.
 *
 * @param rounds 5 or more, for a median that one bad round cannot move.
 * @returns The samples of each contestant, in round order.
 */
export async function runRounds<Name extends string, Sample>(
  rounds: number,
  contestants: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Map<Name, Sample[]>> {
  if (rounds < 5) throw new Error(`expected at least 5 rounds, got ${rounds}`)
  // Object.keys forgets the key type it was given.
  const names = Object.keys(contestants) as Name[]
  const samples = new Map<Name, Sample[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length]
      if (name !== undefined) samples.get(name)?.push(await contestants[name]())
    }
  }
  return samples
}
