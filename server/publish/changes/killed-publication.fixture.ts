import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Publishes pages into an output and kills itself at one of the moments when an object (every fifth), the pointer or the
// record of the output gets its name, or is about to.
const [out = '', pages = '{}', writes = '0'] = process.argv.slice(2)
const rename = fs.renameSync
let left = Number(writes)

/** Of these moments of objects, one counts: at some an object has its name, at some it is about to get it. */
const OBJECTS_BETWEEN = 5

let objects = 0

function tick(to: fs.PathLike): void {
  const isObject = /\/objects\/\w\w\//.test(String(to))
  if (isObject && objects++ % OBJECTS_BETWEEN !== 0) return
  if (!isObject && !/\/(?:current\.json|output\.txt)$/.test(String(to))) return
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
