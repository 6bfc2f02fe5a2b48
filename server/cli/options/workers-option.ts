import { availableParallelism } from 'node:os'
import { InvalidArgumentError } from 'commander'

/** More processes than this help no machine of today. */
const MAX_WORKERS = 256

/** Reads `--workers`: how many processes answer beside each other. `auto` is one for each core that this one may use. */
export function parseWorkers(text: string): number {
  if (text === 'auto') return Math.min(availableParallelism(), MAX_WORKERS)
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || count > MAX_WORKERS) {
    throw new InvalidArgumentError(`expected a number of processes from 1 to ${MAX_WORKERS}, or auto, got "${text}"`)
  }
  return count
}
