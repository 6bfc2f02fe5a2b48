import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../../shared/model/page.ts'
import type { EmbedAssets } from '../../shared/model/site-document.ts'
import { ELEMENT_SCRIPT } from '../../shared/renditions/embed-snippets.ts'
import { SHARED_DIR } from '../../shared/urls.ts'
import { digestOf } from '../store/release-format.ts'
import { BEST_COMPRESSION } from './compress.ts'
import type { PublishedFile } from './make-bundle.ts'

/** What pages, ours and other people's, are shown with. */
export interface PageAssets {
  /** Below `_/`. What is named by its content can be cached for ever. */
  files: PublishedFile[]
  /** Beside the root page: what other people's pages load from there. */
  rootFiles: PublishedFile[]
  site: Site['assets']
}

/**
 * Reads the built stylesheet and scripts.
 *
 * @param folder Where `npm run build` puts them: `page.css`, `page.js`, `directory-access.js`, `embed.js` and `embed.mjs`.
 * @throws {Error} when they have not been built.
 */
export function loadPageAssets(folder: string): PageAssets {
  const style = readAsset(folder, 'page.css').trim()
  const script = withDigest(readScript(folder, 'page.js'))
  // Keeps its name: other people's pages have it in them.
  const element = readScript(folder, ELEMENT_SCRIPT)
  const embedScript = readScript(folder, 'embed.js')
  const embedModule = readScript(folder, 'embed.mjs')
  const embed = { script: embedFile(embedScript), module: embedFile(embedModule) }
  return {
    files: [script, element, withDigest(embedScript), withDigest(embedModule)],
    rootFiles: [embedScript, embedModule],
    site: { script: SHARED_DIR + script.name, style, style_hash: integrityOf('sha256', style), embed },
  }
}

function embedFile(file: PublishedFile): EmbedAssets['script'] {
  return {
    path: file.name,
    pinned: SHARED_DIR + withDigest(file).name,
    integrity: integrityOf('sha384', file.text),
  }
}

function integrityOf(algorithm: 'sha256' | 'sha384', text: string): string {
  return `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`
}

function readScript(folder: string, name: string): PublishedFile {
  const text = readAsset(folder, name)
  return { name, mediaType: 'text/javascript; charset=utf-8', text, compression: BEST_COMPRESSION }
}

function readAsset(folder: string, name: string): string {
  const path = join(folder, name)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path}: the page's assets are not built; run "npm run build"`, { cause: error })
  }
}

function withDigest(file: PublishedFile): PublishedFile {
  const [stem, extension] = file.name.split('.')
  return { ...file, name: `${stem}.${digestOf(file.text).replaceAll(/[-_]/g, '0').slice(0, 10)}.${extension}` }
}
