import path from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { RunnerTask } from 'vitest'
import { PROJECT_DIR } from '../../paths.ts'
import { findReason, findStaleTitles } from '../only-on-node.ts'
import { closeSites, readErrors } from './site.ts'

beforeEach(({ task, skip }) => {
  const file = path.relative(PROJECT_DIR, task.file.filepath)
  const stale = findStaleTitles(file, namesOf(task.file.tasks))
  if (stale.length > 0) throw new Error(`only-on-node.ts lists what ${file} does not have: ${stale.join('; ')}`)
  const reason = findReason(file, task.name)
  if (reason !== undefined) skip(reason)
})

afterEach(() => {
  const errors = readErrors()
  if (errors.length > 0) throw new Error(`The runtime met what nobody expected:\n${errors.join('\n')}`)
})

afterAll(closeSites)

function namesOf(tasks: readonly RunnerTask[]): string[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? namesOf(task.tasks) : [task.name]))
}
