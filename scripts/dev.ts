/**
 * `npm run dev`: the example directory (or the one given) with everything rebuilt on change. Vite rebuilds the page's
 * stylesheet and script, Node restarts when server code changes, `gazetteer dev` republishes when content changes;
 * each of them reloads the page.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PARTS, ensureBuilt } from './lib/ensure-built.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const config = process.argv[2] ?? 'examples/building-blocks/directory.yml'
const options = { stdio: 'inherit', cwd: project } as const

ensureBuilt(['web'])
const children = [
  spawn(process.execPath, ['scripts/build-environments.ts', '--watch', ...PARTS.web.environments], options),
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/cli/main.ts', 'dev', '-c', config], options),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
}
for (const child of children) child.on('exit', () => children.forEach((other) => other.kill()))
