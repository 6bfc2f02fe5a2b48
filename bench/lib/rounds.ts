/** The middle value; the mean of the two middle ones of an even number. @throws {Error} Of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('the median of no values')
  return (lower + upper) / 2
}

/** The run that took the median time of an odd number of them. @throws {Error} Of none. */
export function middleRun<Run extends { readonly seconds: number }>(runs: readonly Run[]): Run {
  const middle = runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)]
  if (middle === undefined) throw new Error('the median of no runs')
  return middle
}

/**
 * Measures contestants in turns: each round runs all of them once, in an order that rotates, so that a busy moment of
 * the machine or its warm-up affects all equally.
 *
 * @param rounds 5 or more, for a median that one bad round cannot move.
 * @returns The samples of each contestant, in round order.
 */
export async function runRounds<Name extends string, Sample>(
  rounds: number,
  contestants: Readonly<Record<Name, () => Promise<Sample>>>,
): Promise<Map<Name, Sample[]>> {
  if (rounds < 5) throw new Error(`expected at least 5 rounds, got ${rounds}`)
  // Object.keys loses the key type of its argument.
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
