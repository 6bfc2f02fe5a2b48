import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { copyProject } from '../fixtures/copy-project.ts'

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
  copyProject(folder)
  const env = { ...process.env, TZ: 'Pacific/Kiritimati', NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILD], { cwd: folder, env })
}
