import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_DIR } from '../paths.ts'

const WORKER_DIR = join(PROJECT_DIR, 'dist/worker')

/** The texts of the modules of the built Worker, by their paths in its folder; `worker.js` is the main one. */
export function readWorkerModules(): ReadonlyMap<string, string> {
  const modules = readdirSync(join(WORKER_DIR, 'modules')).map((name) => `modules/${name}`)
  const paths = ['worker.js', ...modules.filter((path) => path.endsWith('.js'))]
  return new Map(paths.map((path) => [path, readFileSync(join(WORKER_DIR, path), 'utf8')]))
}
