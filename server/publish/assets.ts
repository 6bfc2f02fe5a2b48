import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderedFile, Site } from '../../shared/model/page.ts'
import { digestOf } from '../store/release-format.ts'

/** What our own pages are shown with. */
export interface PageAssets {
  /** Files they load, below `_/`, named by their content so that they can be cached for ever. */
  files: RenderedFile[]
  site: Site['assets']
}

/**
 * Reads the built stylesheet and script.
 *
 * @param folder Where `npm run build` puts them: `page.css` and `page.js`.
 * @throws {Error} when they have not been built.
 */
export function loadPageAssets(folder: string): PageAssets {
  const style = readAsset(folder, 'page.css').trim()
  const script = withDigest({
    name: 'page.js',
    mediaType: 'text/javascript; charset=utf-8',
    text: readAsset(folder, 'page.js'),
  })
  const styleHash = createHash('sha256').update(style).digest('base64')
  return {
    files: [script],
    site: { script: `_/${script.name}`, style, style_hash: `sha256-${styleHash}` },
  }
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
