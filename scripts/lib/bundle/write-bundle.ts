import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipFiles } from '../zip-files.ts'
import { ICON_FILE, createBundleManifest } from './bundle-manifest.ts'

const PROJECT_DIR = fileURLToPath(new URL('../../..', import.meta.url))

/** What the program needs of the package; the Worker is for those who deploy. */
const FOLDERS = ['dist/server', 'dist/web']

/** What it says of itself, and the licences of all that is in it. */
const FILES = ['LICENSE', 'package.json']

/** The icon of the extension is that of the bundle. */
const ICON_SOURCE = 'extension/icons/128.png'

/**
 * Writes the program as an MCP bundle, which desktop clients install without npm: what is built, a manifest and an icon.
 * The same bytes for the same files.
 *
 * @param folder Made where it is not there.
 * @returns Path of the bundle.
 */
export function writeBundle(folder: string): string {
  const { version, engines } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as {
    version: string
    engines: { node: string }
  }
  const manifest = `${JSON.stringify(createBundleManifest(version, engines.node), null, 2)}\n`
  const files = new Map<string, Uint8Array>([
    ['manifest.json', Buffer.from(manifest)],
    [ICON_FILE, readFileSync(join(PROJECT_DIR, ICON_SOURCE))],
  ])
  for (const path of [...FILES, ...FOLDERS.flatMap(listFiles)]) files.set(path, readFileSync(join(PROJECT_DIR, path)))
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `gazetteer-${version}.mcpb`)
  writeFileSync(path, zipFiles(files))
  return path
}

function listFiles(folder: string): string[] {
  return readdirSync(join(PROJECT_DIR, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(PROJECT_DIR, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
}
