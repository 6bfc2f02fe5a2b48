import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderedFile, Site } from '../../shared/model/page.ts'
import { ELEMENT_SCRIPT } from '../../shared/renditions/embed-snippets.ts'
import { digestOf } from '../store/release-format.ts'

/** What pages, ours and other people's, are shown with. */
export interface PageAssets {
  /** Below `_/`. What our pages load is named by its content, so that it can be cached for ever. */
  files: RenderedFile[]
  site: Site['assets']
}

/**
 * Reads the built stylesheet and scripts.
 *
 * @param folder Where `npm run build` puts them: `page.css`, `page.js` and `directory-access.js`.
 * @throws {Error} when they have not been built.
 */
export function loadPageAssets(folder: string): PageAssets {
  const style = readAsset(folder, 'page.css').trim()
  const script = withDigest(readScript(folder, 'page.js'))
  // Keeps its name: other people's pages have it in them.
  const element = readScript(folder, ELEMENT_SCRIPT)
  const styleHash = createHash('sha256').update(style).digest('base64')
  return {
    files: [script, element],
    site: { script: `_/${script.name}`, style, style_hash: `sha256-${styleHash}` },
  }
}

function readScript(folder: string, name: string): RenderedFile {
  return { name, mediaType: 'text/javascript; charset=utf-8', text: readAsset(folder, name) }
}

function readAsset(folder: string, name: string): string {
  const path = join(folder, name)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path}: the page's assets are not built; run "npm run build"`, { cause: error })
  }
}

function withDigest(file: RenderedFile): RenderedFile {
  const [stem, extension] = file.name.split('.')
  return { ...file, name: `${stem}.${digestOf(file.text).replaceAll(/[-_]/g, '0').slice(0, 10)}.${extension}` }
}
