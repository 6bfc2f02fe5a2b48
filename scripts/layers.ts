/** `npm run layers`: checks that imports point one way, by the tables in `lib/layers/layer-table.ts`. */
import { fileURLToPath } from 'node:url'
import { checkLayers } from './lib/layers/check-layers.ts'
import { LAYERS, MAX_FILES_IN_FOLDER, OUTSIDE, ROOMS } from './lib/layers/layer-table.ts'
import { readTree } from './lib/layers/read-tree.ts'

const files = readTree(fileURLToPath(new URL('..', import.meta.url)))
const report = checkLayers(files, {
  layers: LAYERS,
  rooms: ROOMS,
  outside: OUTSIDE,
  maxFilesInFolder: MAX_FILES_IN_FOLDER,
})

for (const problem of report.problems) console.error(problem)
const { folder, files: longest } = report.longest
console.log(
  `${report.files} files, ${report.imports} imports, ${Object.keys(LAYERS).length} layers: ` +
    `${report.problems.length} problems, ${report.circles} circles; the longest folder is ${folder} with ${longest} files`,
)
if (report.problems.length > 0) process.exitCode = 1
