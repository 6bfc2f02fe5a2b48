import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createManifest } from '../../../extension/manifest.ts'
import type { Target } from '../../../extension/manifest.ts'
import { zipFiles } from '../zip-files.ts'

const PROJECT_DIR = fileURLToPath(new URL('../../..', import.meta.url))
const SOURCE_DIR = join(PROJECT_DIR, 'extension')
const OUT_DIR = join(PROJECT_DIR, 'dist/extension')

/** Shipped unchanged, beside the scripts. */
const PAGES = ['panel/panel.html', 'popup/popup.html', 'ui/ui.css']

/**
 * Completes the builds of the extension: `dist/extension/chromium`, where its scripts are, `dist/extension/firefox` with
 * the same files and another manifest, and a zip of each.
 */
export async function packExtension(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(PROJECT_DIR, 'package.json'), 'utf8')) as { version: string }
  const chromium = join(OUT_DIR, 'chromium')
  const firefox = join(OUT_DIR, 'firefox')
  await Promise.all(PAGES.map((path) => cp(join(SOURCE_DIR, path), join(chromium, basename(path)))))
  await cp(join(SOURCE_DIR, 'icons'), join(chromium, 'icons'), {
    recursive: true,
    filter: (path) => !path.endsWith('.svg'),
  })
  await rm(firefox, { recursive: true, force: true })
  await cp(chromium, firefox, { recursive: true })
  for (const target of ['chromium', 'firefox'] as const) {
    await finish(target, target === 'chromium' ? chromium : firefox, version)
  }
}

async function finish(target: Target, folder: string, version: string): Promise<void> {
  const manifest = `${JSON.stringify(createManifest(target, version), null, 2)}\n`
  await writeFile(join(folder, 'manifest.json'), manifest)
  await mkdir(OUT_DIR, { recursive: true })
  await writeFile(join(OUT_DIR, `gazetteer-${target}-${version}.zip`), await zipFolder(folder))
}

async function zipFolder(folder: string): Promise<Uint8Array> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  const files = await Promise.all(
    paths
      .sort()
      .map(
        async (path) => [relative(folder, path).replaceAll('\\', '/'), new Uint8Array(await readFile(path))] as const,
      ),
  )
  return zipFiles(new Map(files))
}
