import path from 'node:path'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import type { RunnerTask } from 'vitest'
import { PROJECT_DIR } from '../../paths.ts'
import { NOT_BEHIND_WRANGLER } from '../not-behind-wrangler.ts'
import { findReason, findStaleTitles, ONLY_ON_NODE } from '../only-on-node.ts'
import { closeSites, readErrors } from './site.ts'

const { isProxied } = inject('edgeRuntime')

beforeEach(({ task, skip }) => {
  const file = path.relative(PROJECT_DIR, task.file.filepath)
  for (const table of isProxied ? [ONLY_ON_NODE, NOT_BEHIND_WRANGLER] : [ONLY_ON_NODE]) {
    const stale = findStaleTitles(file, namesOf(task.file.tasks), table)
    if (stale.length > 0) throw new Error(`${file} does not have tests that are left out: ${stale.join('; ')}`)
    const reason = findReason(file, task.name, table)
    if (reason !== undefined) skip(reason)
  }
})

afterEach(() => {
  const errors = readErrors()
  if (errors.length > 0) throw new Error(`The runtime met what nobody expected:\n${errors.join('\n')}`)
})

afterAll(closeSites)

function namesOf(tasks: readonly RunnerTask[]): string[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? namesOf(task.tasks) : [task.name]))
}
