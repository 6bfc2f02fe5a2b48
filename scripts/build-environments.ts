/** `node scripts/build-environments.ts [--watch] NAME…`: builds these environments of vite.config.ts, in this order. */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createBuilder } from 'vite'

const { values, positionals } = parseArgs({ options: { watch: { type: 'boolean' } }, allowPositionals: true })
// All write into one folder, so the one that is built again must not empty it. It has been built before.
const watched = {
  build: { watch: {} },
  environments: Object.fromEntries(positionals.map((name) => [name, { build: { emptyOutDir: false } }])),
}
const builder = await createBuilder({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // Node loads it unbundled. Bundled by Vite, it would eagerly load modules it needs only for the extension.
  configLoader: 'native',
  logLevel: 'warn',
  ...(values.watch && watched),
})
for (const name of positionals) {
  const environment = builder.environments[name]
  if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}`)
  await builder.build(environment)
}
