import { scaleRuns } from '../../property-runs.ts'
import type { Engine } from '../engine.ts'

/** The engine of this run. */
export const ENGINE: Engine = 'edge'

/** A request goes through sockets and takes twenty times as long; what is asked is the same on Node. */
export function runsOf(onNode: number): number {
  return scaleRuns(onNode / 10)
}
