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
import { bundleContentDigest, bundleKeyOf, digestOf, TEXT_PAGES_NAME } from '../../store/release/release-format.ts'
import type { BundleFile } from '../../store/release/release-format.ts'
import type { DataBundle } from '../data/data-publication.ts'
import type { Compression } from '../release/compress.ts'
import { readEarlierFile } from '../release/earlier-release.ts'
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

/** What is stored with a part, for the next build: how long the texts of its pages are. */
interface KnownTexts {
  /** Digest of what a part has besides them. */
  readonly frame: string
  readonly pages: readonly KnownPage[]
}

/** The texts of a page that are in a part, in their order. */
interface KnownPage {
  readonly key: string
  /** Digest of all files of the page. */
  readonly content: string
  /** How many texts the page has. */
  readonly count: number
  readonly texts: readonly KnownText[]
}

type KnownText = Pick<PageText, 'digest' | 'byteLength'>

/**
 * Makes the whole directory as text from the Markdown of its pages, which is not rendered again. What a build has made
 * is held as it is stored, of as many pages as there is room for; what it carries over is read only for a part that
 * differs, and where the release before does not say how long it is.
 */
export class TextPublication {
  readonly #options: TextPublicationOptions
  readonly #known: ReadonlyMap<string, KnownPage>
  readonly #texts: PageText[] = []
  #byteLength = 0
  #pages = 0

  constructor(options: TextPublicationOptions) {
    this.#options = options
    this.#known = readKnown(options)
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
    for (const text of (bundle ? undefined : this.#knownTexts(key, entry)) ?? this.#readTexts(key, entry, bundle)) {
      this.#byteLength += text.byteLength
      this.#texts.push(text)
    }
  }

  /** Makes the parts once all pages were added. @yields Their bundles. @returns How many there are. */
  async *finish(root: RootPage): AsyncGenerator<DataBundle, number> {
    const { site, compression } = this.#options
    const view = createPageView(root, site)
    const divided = divideTexts(this.#texts, MAX_WHOLE_TEXT - widestFrame(view), MAX_WHOLE_TEXTS)
    // A directory without pages has a text as well: it is promised.
    const parts = divided.length === 0 ? [[]] : divided
    const left = this.#pages - countWhole(parts.flat(), this.#texts)
    for (const [index, texts] of parts.entries()) {
      const part = index + 1
      const frame = renderWholeTextFrame(view, { part, parts: parts.length, left })
      const known = JSON.stringify({
        frame: digestOf(JSON.stringify(frame)),
        pages: pagesOf(texts),
      } satisfies KnownTexts)
      yield {
        key: bundleKeyOf(wholeTextName(part)),
        input: inputOf(this.#options, known),
        make: () => {
          const record = { name: TEXT_PAGES_NAME, bytes: Buffer.from(known), isLarge: true }
          return makeBundle([renderWholeText(part, frame, textsOf(texts))], compression, [record])
        },
      }
    }
    return parts.length
  }

  /** What is known of the texts of a page that is carried over; `undefined` where that is not all of them. */
  #knownTexts(key: string, entry: EarlierEntry | undefined): readonly PageText[] | undefined {
    const known = this.#known.get(key)
    if (known === undefined || known.content !== entry?.contentDigest) return undefined
    const { content, count, texts } = known
    // The others were left out, or their part is not there any more.
    if (texts.length !== count) return undefined
    return texts.map(({ digest, byteLength }) => {
      const read = (): string => {
        const file = this.#markdownOf(key, entry, undefined).find((each) => each.digest === digest)
        if (file === undefined) throw new UnreadableBytesError(`${key}: its text cannot be read`)
        return this.#reader(key, file, entry, undefined)()
      }
      return { key, content, count, digest, byteLength, read }
    })
  }

  #readTexts(key: string, entry: EarlierEntry | undefined, bundle: PageBundle | undefined): readonly PageText[] {
    const files = this.#markdownOf(key, entry, bundle)
    const content = bundle === undefined ? (entry?.contentDigest ?? '') : bundleContentDigest(bundle.files)
    return files.map((file) => {
      const read = this.#reader(key, file, entry, bundle)
      // A small page is mostly what leads to it: only its text tells how many there is room for.
      const byteLength = Buffer.byteLength(renderWholeTextSection(read()))
      return { key, content, count: files.length, digest: file.digest, byteLength, read }
    })
  }

  /** @throws {UnreadableBytesError} where they cannot be read: everything is made again then. */
  #markdownOf(key: string, entry: EarlierEntry | undefined, bundle: PageBundle | undefined): readonly BundleFile[] {
    const files = bundle?.files ?? (entry && this.#options.earlier?.files(entry))
    if (files === undefined) throw new UnreadableBytesError(`${key}: its text cannot be read`)
    return files.filter(({ name }) => isMarkdownFile(name))
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

/** What decides the bytes of a part. Its code is no part of a release, as what is known does not depend on it. */
function inputOf({ engine, compression }: TextPublicationOptions, known: string): string {
  return JSON.stringify([engine, compression, known])
}

function readKnown(options: TextPublicationOptions): ReadonlyMap<string, KnownPage> {
  const { earlier } = options
  const known = new Map<string, KnownPage>()
  for (let part = 1; ; part += 1) {
    const entry = earlier?.entry(bundleKeyOf(wholeTextName(part)))
    const text = entry && readEarlierFile(earlier, entry, TEXT_PAGES_NAME)?.toString()
    if (text === undefined || digestOf(inputOf(options, text)) !== entry?.inputDigest) return known
    // Written by `finish`.
    const { pages } = JSON.parse(text) as KnownTexts
    for (const page of pages) {
      known.set(page.key, { ...page, texts: [...(known.get(page.key)?.texts ?? []), ...page.texts] })
    }
  }
}

function pagesOf(texts: readonly PageText[]): readonly KnownPage[] {
  const pages = new Map<string, KnownPage & { readonly texts: KnownText[] }>()
  for (const { key, content, count, digest, byteLength } of texts) {
    const page = pages.get(key) ?? { key, content, count, texts: [] }
    page.texts.push({ digest, byteLength })
    pages.set(key, page)
  }
  return [...pages.values()]
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
