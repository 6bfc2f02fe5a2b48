/** `npm start`: builds the example directory and serves it. Honors PORT, HOST and GAZETTEER_BASE_URL. */
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/ensure-built.ts'

const cli = fileURLToPath(new URL('../dist/server/cli.js', import.meta.url))
const config = fileURLToPath(new URL('../examples/building-blocks/directory.yml', import.meta.url))
const out = fileURLToPath(new URL('../.cache/example', import.meta.url))
const port = process.env['PORT'] ?? '3000'
const env = { GAZETTEER_BASE_URL: `http://localhost:${port}`, ...process.env }

ensureBuilt(['web', 'server'])
const built = spawnSync(process.execPath, [cli, 'build', '--config', config, '--out', out], { stdio: 'inherit', env })
if (built.status !== 0) process.exit(built.status ?? 1)

const server = spawn(process.execPath, [cli, 'serve', '--out', out], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 1))
