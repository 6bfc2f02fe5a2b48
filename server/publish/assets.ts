import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../../shared/model/page.ts'
import type { EmbedAssets } from '../../shared/model/site-document.ts'
import { WIDGET_SCRIPT } from '../../shared/widget-directory.ts'
import { SHARED_DIR } from '../../shared/urls.ts'
import { BEST_COMPRESSION } from './release/compress.ts'
import type { PublishedFile } from './release/make-bundle.ts'

/** The file of the engine that is loaded first. */
const ENGINE_ENTRY = 'engine.js'

/** Characters of a digest in a file name: 64 bits. */
const DIGEST_LENGTH = 16

/** Stylesheets and scripts of pages, ours and other people's. */
export interface PageAssets {
  /** Below `_/`. Files named by their content can be cached forever. */
  files: PublishedFile[]
  /** Beside the root page: files that other people's pages load from there. */
  rootFiles: PublishedFile[]
  site: Site['assets']
}

/**
 * Reads the built stylesheet and scripts.
 *
 * @param folder Where `npm run build` puts them: `page.css`, `page.js`, `connect.js`, `widget.js`, `embed.js`, `embed.mjs`
 *   and, below `engine/`, the search that runs in browsers.
 * @throws {Error} when they have not been built.
 */
export function loadPageAssets(folder: string): PageAssets {
  const style = readAsset(folder, 'page.css').trim()
  const script = withDigest(readScript(folder, 'page.js'))
  const connect = withDigest(readScript(folder, 'connect.js'))
  // Keeps its name: other people's pages contain it.
  const widget = readScript(folder, WIDGET_SCRIPT)
  const embedScript = readScript(folder, 'embed.js')
  const embedModule = readScript(folder, 'embed.mjs')
  const embed = { script: embedFile(embedScript), module: embedFile(embedModule) }
  const engine = readEngine(join(folder, 'engine'))
  return {
    files: [script, widget, withDigest(embedScript), withDigest(embedModule), connect, ...engine.files],
    rootFiles: [embedScript, embedModule],
    site: {
      script: SHARED_DIR + script.name,
      style,
      style_hash: integrityOf('sha256', style),
      embed,
      connect: SHARED_DIR + connect.name,
      engine: SHARED_DIR + engine.entry,
    },
  }
}

/**
 * The module that answers in browsers, what it loads, and the licences of what is in them: together in a folder that is
 * named by all of them.
 */
function readEngine(folder: string): { entry: string; files: PublishedFile[] } {
  const files = listFolder(folder).map((name) => readEngineFile(folder, name))
  if (files.every(({ name }) => name !== ENGINE_ENTRY)) throw notBuilt(join(folder, ENGINE_ENTRY))
  const digest = createHash('sha256')
  for (const { name, text } of files) digest.update(`${name}\n${text}\n`)
  const place = `engine.${digest.digest('hex').slice(0, DIGEST_LENGTH)}/`
  return { entry: place + ENGINE_ENTRY, files: files.map((file) => ({ ...file, name: place + file.name })) }
}

/** A module, or the licences of the packages in them, which ask to be passed on. */
function readEngineFile(folder: string, name: string): PublishedFile {
  const file = readScript(folder, name)
  return name.endsWith('.txt') ? { ...file, mediaType: 'text/plain; charset=utf-8' } : file
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    throw notBuilt(folder, error)
  }
}

/** The style of a site as a file that can be cached forever; none where it has none. */
export function createStylesheet(style: string): PublishedFile | undefined {
  if (style === '') return undefined
  return withDigest({
    name: 'style.css',
    mediaType: 'text/css; charset=utf-8',
    text: style,
    compression: BEST_COMPRESSION,
  })
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
    throw notBuilt(path, error)
  }
}

function notBuilt(path: string, cause?: unknown): Error {
  return new Error(`${path}: the page's assets are not built; run "npm run build"`, { cause })
}

/** In lower-case hexadecimal: file systems that fold case neither change the name nor confuse it with another. */
function withDigest(file: PublishedFile): PublishedFile {
  const [stem, extension] = file.name.split('.')
  const digest = createHash('sha256').update(file.text).digest('hex').slice(0, DIGEST_LENGTH)
  return { ...file, name: `${stem}.${digest}.${extension}` }
}
