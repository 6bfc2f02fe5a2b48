import type { MergeInput } from './merge-input.ts'

/** Runs of neighboring listings that stay together in a merge. */
export interface KeptRuns {
  /** Whether both positions, the first not after the second, and all between them stay, and next to each other. */
  areTogether(first: number, last: number): boolean
}

/** Finds the runs of an input's listings. Keeps four bytes for each of them. */
export function findKeptRuns({ positions }: Pick<MergeInput, 'positions'>): KeptRuns {
  /** By own position: the number of its run. */
  const runs = new Int32Array(positions.length)
  let run = 0
  let before = -1
  for (let own = 0; own < positions.length; own += 1) {
    const position = positions[own] ?? -1
    if (position < 0 || before < 0 || position !== before + 1) run += 1
    runs[own] = run
    before = position
  }
  return {
    areTogether: (first, last) => runs[first] === runs[last] && (positions[first] ?? -1) >= 0,
  }
}
