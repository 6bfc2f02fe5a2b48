import type { Changes } from './find-changes.ts'
import type { Step } from './run-steps.ts'
import { isScript, STATIC_CHECKS } from './static-checks.ts'

/** The tests to run while working. */
const UNIT_TESTS: Step = {
  name: 'unit tests',
  command: 'vitest',
  args: ['run', '--project', 'unit'],
  // Few runs, and the same each time: a failure is then due to an edit.
  env: { PROPERTY_RUNS: '10', PROPERTY_SEED: '1' },
}

/** The steps of `npm run check`, for all files or the changed ones. */
export function listCheckSteps(changes?: Changes): Step[] {
  const checks = STATIC_CHECKS.flatMap(({ quickArgs, changedArgs, ...step }) => {
    if (changes === undefined || changedArgs === undefined) return [{ ...step, args: quickArgs ?? step.args }]
    const args = changedArgs(changes)
    return args === undefined ? [] : [{ ...step, args }]
  })
  if (changes === undefined) return [UNIT_TESTS, ...checks]
  const rooms = [...new Set(changes.files.flatMap(roomsOf))]
  if (rooms.length === 0) return checks
  // Vitest runs the tests that import changed files. Nearly all import the model: only those of the same rooms run.
  const args = [...UNIT_TESTS.args, '--passWithNoTests', '--changed', changes.base, ...rooms]
  return [{ ...UNIT_TESTS, args }, ...checks]
}

/** The room of a source file, as Vitest filters paths; for a file beside the rooms, its own test. */
function roomsOf(file: string): string[] {
  const [top = '', room = '', ...below] = file.split('/')
  if (!isScript(file) || room === '') return []
  return [below.length > 0 ? `${top}/${room}/` : `${top}/${room.slice(0, room.indexOf('.'))}.`]
}
