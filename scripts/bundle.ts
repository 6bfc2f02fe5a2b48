/** `npm run bundle`: writes the program as an MCP bundle for desktop clients, after rebuilding its outdated parts. */
import { ensureBuilt } from './lib/ensure-built.ts'
import { writeBundle } from './lib/bundle/write-bundle.ts'

ensureBuilt(['web', 'server'])
process.stdout.write(`${writeBundle('dist')}\n`)
