import { execFile } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT_DIR } from '../paths.ts'

/** What a build reads. */
const SOURCES = ['extension', 'scripts', 'server', 'shared', 'web', 'package.json', 'tsconfig.json', 'vite.config.ts']

/** The paths of packages are in the comments of what is built: here they are those of the link, not of its target. */
const BUILD = `
  import { createBuilder } from 'vite'
  const builder = await createBuilder({ logLevel: 'silent', resolve: { preserveSymlinks: true } })
  await builder.buildApp()`

/**
 * Builds the extension as somebody else would: from the same sources and packages, in another folder and another time
 * zone.
 *
 * @param folder Empty; it becomes the project.
 */
export async function rebuildPackage(folder: string): Promise<void> {
  for (const source of SOURCES) cpSync(join(PROJECT_DIR, source), join(folder, source), { recursive: true })
  symlinkSync(join(PROJECT_DIR, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const env = { ...process.env, TZ: 'Pacific/Kiritimati', NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILD], { cwd: folder, env })
}
