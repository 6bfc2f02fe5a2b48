import { findReason } from '../engines/only-on-node.ts'
import { SUITES } from '../engines/suites.ts'
import type { Citation } from './read-citations.ts'

/** The engines that a test is run on: Node's, that of the edge, or both. */
export function enginesOf({ file, title }: Pick<Citation, 'file' | 'title'>): string[] {
  if (file.startsWith('e2e/edge/') || file.startsWith('e2e/engines/edge/')) return ['edge']
  return SUITES.includes(file) && findReason(file, title) === undefined ? ['node', 'edge'] : ['node']
}
