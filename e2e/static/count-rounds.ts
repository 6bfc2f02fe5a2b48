import type { HostRequest } from './serve-folder.ts'

/**
 * The longest chain of requests of which each came after another one was answered: how often a visitor waits for the
 * network, one after another. A request that only waits for a free connection counts too: it costs the same.
 */
export function countRounds(requests: readonly Pick<HostRequest, 'beganMs' | 'endedMs'>[]): number {
  const inOrder = requests.toSorted((a, b) => a.beganMs - b.beganMs)
  const depths: number[] = []
  for (const { beganMs } of inOrder) {
    const before = depths.filter((_, at) => (inOrder[at]?.endedMs ?? Infinity) <= beganMs)
    depths.push(Math.max(0, ...before) + 1)
  }
  return Math.max(0, ...depths)
}
