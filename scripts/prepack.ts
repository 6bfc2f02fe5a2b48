/** `npm pack`, `npm publish`: builds what the package has. The tests in e2e/packed check it. */
import { ensureBuilt } from './lib/ensure-built.ts'

ensureBuilt(['web', 'server', 'worker'])
