import type { ToolOutcome } from '../messages.ts'

/** @param problem Says what to do about it. */
export function failedOutcome(problem: string): ToolOutcome {
  return { status: 'failed', problem }
}
