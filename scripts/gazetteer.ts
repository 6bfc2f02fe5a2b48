/** `npm run gazetteer -- COMMAND …`: the program, after rebuilding its outdated parts. */
import { ensureBuilt } from './lib/ensure-built.ts'

ensureBuilt(['web', 'server', ...(process.argv[2] === 'deploy' ? (['worker'] as const) : [])])
await import(new URL('../dist/server/cli.js', import.meta.url).href)
