import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Publishes pages into an output and kills itself at one of the moments when an object (half of them), the pointer or the
// record of the output gets its name, or is about to.
const [out = '', pages = '{}', writes = '0'] = process.argv.slice(2)
const rename = fs.renameSync
let left = Number(writes)

function tick(to: fs.PathLike): void {
  if (!/\/objects\/[0-7]\w\/|\/(?:current\.json|output\.txt)$/.test(String(to))) return
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  left -= 1
}

fs.renameSync = (from, to) => {
  tick(to)
  rename(from, to)
  tick(to)
}
syncBuiltinESMExports()

const { createTestModel, createTestSite } = await import('../directory-model.fixture.ts')
const { publishRelease } = await import('../publish-release.ts')
await publishRelease({
  plain: true,
  // Given by the test.
  model: createTestModel(JSON.parse(pages) as Record<string, string[]>),
  site: createTestSite(),
  sharedFiles: [],
  outDir: out,
  engine: 'one',
  nowSeconds: 6,
})
