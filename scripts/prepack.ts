/** `npm pack`, `npm publish`: builds what the package has, and fails where a promise of its manifest is not kept. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/ensure-built.ts'
import { findPackageProblems } from './lib/package/find-package-problems.ts'

ensureBuilt(['web', 'server', 'worker'])
const problems = findPackageProblems(fileURLToPath(new URL('..', import.meta.url)))
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
