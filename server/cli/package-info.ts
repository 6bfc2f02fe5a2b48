import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMAND_NAME } from '../../shared/package-name.ts'

/** Folder of the package this code belongs to, whether it runs built or from its sources. */
export const PACKAGE_DIR: string = findPackageDir(dirname(fileURLToPath(import.meta.url)))

/** What pages and data say they were made by: the product, and the version in package.json. */
export const PACKAGE_INFO: { name: string; version: string } = readPackageInfo()

/** Where the built page assets are. */
export const ASSETS_DIR: string = join(PACKAGE_DIR, 'dist', 'web')

/** Nothing else from the file: the values read here are published. */
function readPackageInfo(): { name: string; version: string } {
  const { version } = JSON.parse(readFileSync(join(PACKAGE_DIR, 'package.json'), 'utf8'))
  return { name: COMMAND_NAME, version }
}

function findPackageDir(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from
  const parent = dirname(from)
  if (parent === from) throw new Error('package.json not found above the program')
  return findPackageDir(parent)
}
