import { gunzipSync } from 'node:zlib'
import {
  MAX_WHOLE_TEXT,
  MAX_WHOLE_TEXTS,
  renderWholeText,
  renderWholeTextFrame,
  renderWholeTextSection,
  widestFrame,
} from '../../../shared/discovery/render-whole-text.ts'
import type { RootPage, Site } from '../../../shared/model/page.ts'
import { isMarkdownFile } from '../../../shared/renditions/view/markdown-files.ts'
import { createPageView } from '../../../shared/renditions/view/page-view.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { wholeTextName } from '../../../shared/urls.ts'
import { bundleKeyOf, digestOf } from '../../store/release/release-format.ts'
import type { BundleFile } from '../../store/release/release-format.ts'
import type { DataBundle } from '../data/data-publication.ts'
import type { Compression } from '../release/compress.ts'
import type { EarlierEntry, EarlierRelease } from '../release/earlier-release.ts'
import { cutPayload, makeBundle } from '../release/make-bundle.ts'
import type { PageBundle } from '../release/make-bundle.ts'
import { divideTexts } from './divide-texts.ts'
import type { PageText } from './divide-texts.ts'

/** Options of a {@link TextPublication}. */
export interface TextPublicationOptions {
  readonly earlier: EarlierRelease | undefined
  readonly site: Site
  /** Digest of the code that renders. */
  readonly engine: string
  readonly compression: Compression
}

/** Bytes of texts after which no more are of use: what all parts take. */
const MAX_BYTES = MAX_WHOLE_TEXT * MAX_WHOLE_TEXTS

/**
 * Makes the whole directory as text from the Markdown of its pages, which is not rendered again. What a build has made
 * is held as it is stored, of as many pages as there is room for; what it carries over is read to know how long it is, and
 * again for a part that differs.
 */
export class TextPublication {
  readonly #options: TextPublicationOptions
  readonly #texts: PageText[] = []
  #byteLength = 0
  #pages = 0

  constructor(options: TextPublicationOptions) {
    this.#options = options
  }

  /**
   * Adds a category's page of the release, in display order.
   *
   * @param bundle Where it was made again.
   * @throws {UnreadableBytesError} where it was not, and cannot be read: everything is made again then.
   */
  addPage(key: string, entry: EarlierEntry | undefined, bundle: PageBundle | undefined): void {
    this.#pages += 1
    if (this.#byteLength > MAX_BYTES) return
    const files = bundle?.files ?? (entry && this.#options.earlier?.files(entry))
    if (files === undefined) throw new UnreadableBytesError(`${key}: its text cannot be read`)
    for (const file of files.filter(({ name }) => isMarkdownFile(name))) {
      const read = this.#reader(key, file, entry, bundle)
      // A small page is mostly what leads to it: only its text tells how many there is room for.
      const byteLength = Buffer.byteLength(renderWholeTextSection(read()))
      this.#byteLength += byteLength
      this.#texts.push({ key, digest: file.digest, byteLength, read })
    }
  }

  /** Makes the parts once all pages were added. @yields Their bundles. @returns How many there are. */
  async *finish(root: RootPage): AsyncGenerator<DataBundle, number> {
    const { engine, site, compression } = this.#options
    const view = createPageView(root, site)
    const divided = divideTexts(this.#texts, MAX_WHOLE_TEXT - widestFrame(view), MAX_WHOLE_TEXTS)
    // A directory without pages has a text as well: it is promised.
    const parts = divided.length === 0 ? [[]] : divided
    const left = this.#pages - countWhole(parts.flat(), this.#texts)
    for (const [index, texts] of parts.entries()) {
      const part = index + 1
      const frame = renderWholeTextFrame(view, { part, parts: parts.length, left })
      yield {
        key: bundleKeyOf(wholeTextName(part)),
        input: JSON.stringify([engine, frame, compression, texts.map(({ digest }) => digest)]),
        make: () => makeBundle([renderWholeText(part, frame, textsOf(texts))], compression),
      }
    }
    return parts.length
  }

  #reader(
    key: string,
    file: BundleFile,
    entry: EarlierEntry | undefined,
    bundle: PageBundle | undefined,
  ): () => string {
    const { gzip, identity } = file.stored
    const [offset, length, digest] = gzip ?? identity ?? [0, 0, '']
    const decode = (bytes: Uint8Array): string => {
      if (digestOf(bytes) !== digest) throw new UnreadableBytesError(`${key}: ${file.name} cannot be read`)
      return Buffer.from(gzip === undefined ? bytes : gunzipSync(bytes)).toString()
    }
    if (bundle !== undefined) {
      const held = new Uint8Array(cutPayload(bundle.payload, offset, length))
      return () => decode(held)
    }
    const { earlier } = this.#options
    return () => decode(entry && earlier ? earlier.read(entry, offset, length) : new Uint8Array())
  }
}

function* textsOf(texts: readonly PageText[]): Generator<string> {
  for (const { read } of texts) yield read()
}

/** Pages of which every text is among those that are in. */
function countWhole(shown: readonly PageText[], all: readonly PageText[]): number {
  const isShown = new Set(shown)
  const cut = new Set(all.filter((text) => !isShown.has(text)).map(({ key }) => key))
  return new Set(shown.map(({ key }) => key).filter((key) => !cut.has(key))).size
}
