import { scaleRuns } from '../property-runs.ts'

/** What answers a test: the same test files are run against each. */
export type Engine = 'node' | 'edge'

/** The engine of this run. The module is another one at the edge. */
export const ENGINE: Engine = 'node'

/** How many runs of a property are wanted here. @param onNode On Node, where a request is a call. */
export function runsOf(onNode: number): number {
  return scaleRuns(onNode)
}
