import {
  MAX_WHOLE_TEXT,
  MAX_WHOLE_TEXTS,
  renderWholeText,
  renderWholeTextFrame,
  renderWholeTextSection,
  widestFrame,
} from '../../../shared/discovery/render-whole-text.ts'
import type { RootPage, Site } from '../../../shared/model/page.ts'
import { isMarkdownFile } from '../../../shared/renditions/view/page-files.ts'
import { createPageView } from '../../../shared/renditions/view/page-view.ts'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { wholeTextName } from '../../../shared/urls.ts'
import { readBundleFile } from '../../store/release/bundle-object.ts'
import type { Bundle } from '../../store/release/bundle-object.ts'
import { bundleKeyOf, digestOf } from '../../store/release/release-format.ts'
import type { Compression } from '../release/compress.ts'
import { makeBundle } from '../release/make-bundle.ts'
import type { PlannedBundle } from '../release/make-bundle.ts'

/** Bytes of texts after which no more are of use: what all parts take. */
const MAX_BYTES = MAX_WHOLE_TEXT * MAX_WHOLE_TEXTS

interface PageText {
  /** Of the page. */
  readonly key: string
  readonly text: string
  /** Of what a part has of it. */
  readonly byteLength: number
}

/** Makes the whole directory as text from the Markdown of its pages, which is not rendered again. */
export class TextPublication {
  readonly #texts: PageText[] = []
  #byteLength = 0
  #pages = 0

  /**
   * Adds a category's page of the release, in display order.
   *
   * @param read Its bundle; `undefined` where that cannot be read.
   * @throws {UnreadableBytesError} where it cannot be read: everything is made again then.
   */
  addPage(key: string, read: () => Bundle | undefined): void {
    this.#pages += 1
    if (this.#byteLength > MAX_BYTES) return
    const bundle = read()
    if (bundle === undefined) throw new UnreadableBytesError(`${key}: its text cannot be read`)
    for (const file of bundle.files.filter(({ name }) => isMarkdownFile(name))) {
      const text = Buffer.from(readBundleFile(bundle, file, key)).toString()
      // A small page is mostly what leads to it: only its text tells how many there is room for.
      const byteLength = Buffer.byteLength(renderWholeTextSection(text))
      this.#byteLength += byteLength
      this.#texts.push({ key, text, byteLength })
    }
  }

  /** @returns The bundle of each part. */
  finish(root: RootPage, site: Site, compression: Compression): PlannedBundle[] {
    const view = createPageView(root, site)
    const divided = divideTexts(this.#texts, MAX_WHOLE_TEXT - widestFrame(view))
    // A directory without pages has a text as well: it is promised.
    const parts = divided.length === 0 ? [[]] : divided
    const left = this.#pages - countWhole(parts.flat(), this.#texts)
    return parts.map((texts, index) => {
      const part = index + 1
      const frame = renderWholeTextFrame(view, { part, parts: parts.length, left })
      const file = renderWholeText(
        part,
        frame,
        texts.map(({ text }) => text),
      )
      return {
        key: bundleKeyOf(wholeTextName(part)),
        inputDigest: digestOf(JSON.stringify([compression, digestOf(file.text)])),
        make: () => makeBundle([file], compression),
      }
    })
  }
}

/**
 * Puts texts into parts, in their order, each as full as it gets. One that fits into no part is left out, and all that are
 * behind the last part.
 *
 * @param room Bytes of a part.
 */
function divideTexts(texts: readonly PageText[], room: number): PageText[][] {
  const parts: PageText[][] = []
  let free = 0
  for (const text of texts) {
    if (text.byteLength > room) continue
    if (text.byteLength > free) {
      if (parts.length === MAX_WHOLE_TEXTS) break
      parts.push([])
      free = room
    }
    parts.at(-1)?.push(text)
    free -= text.byteLength
  }
  return parts
}

/** Pages of which every text is among those that are in. */
function countWhole(shown: readonly PageText[], all: readonly PageText[]): number {
  const isShown = new Set(shown)
  const cut = new Set(all.filter((text) => !isShown.has(text)).map(({ key }) => key))
  return new Set(shown.map(({ key }) => key).filter((key) => !cut.has(key))).size
}
