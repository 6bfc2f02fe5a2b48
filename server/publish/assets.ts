import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderedFile, Site } from '../../shared/model/page.ts'
import { digestOf } from '../store/release-format.ts'

/** The files our own pages load, named by their content so that they can be cached for ever. */
export interface PageAssets {
  /** Below `_/`. */
  files: RenderedFile[]
  /** Their paths below the base, as pages refer to them. */
  paths: Site['assets']
}

/**
 * Reads the built stylesheet and script.
 *
 * @param folder Where `npm run build` puts them: `page.css` and `page.js`.
 * @throws {Error} when they have not been built.
 */
export function loadPageAssets(folder: string): PageAssets {
  const stylesheet = loadAsset(folder, 'page.css', 'text/css; charset=utf-8')
  const script = loadAsset(folder, 'page.js', 'text/javascript; charset=utf-8')
  return {
    files: [stylesheet, script],
    paths: { stylesheet: `_/${stylesheet.name}`, script: `_/${script.name}` },
  }
}

function loadAsset(folder: string, name: string, mediaType: string): RenderedFile {
  const path = join(folder, name)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path}: the page's assets are not built; run "npm run build"`, { cause: error })
  }
  const [stem, extension] = name.split('.')
  return { name: `${stem}.${digestOf(text).replaceAll(/[-_]/g, '0').slice(0, 10)}.${extension}`, mediaType, text }
}
