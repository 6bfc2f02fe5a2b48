/**
 * `npm run check`: the checks to run while working, a subset of `npm test`. With `-- --changed` only those for
 * changed files.
 */
import { fileURLToPath } from 'node:url'
import { findChanges, listCheckSteps } from './lib/check-steps.ts'
import { runSteps } from './lib/run-steps.ts'

const cwd = fileURLToPath(new URL('..', import.meta.url))
const changes = process.argv.includes('--changed') ? findChanges(cwd) : undefined
if (changes !== undefined) console.log(`${changes.files.length} files changed since ${changes.base.slice(0, 10)}`)

const controller = new AbortController()
process.once('SIGINT', () => controller.abort()).once('SIGTERM', () => controller.abort())

const write = (text: string): boolean => process.stdout.write(text)
const failed = await runSteps(listCheckSteps(changes), { cwd, write, signal: controller.signal })
process.exitCode = failed > 0 ? 1 : 0
