import type { Site } from '../../shared/model/page.ts'
import { BADGE_IMAGE, WIDGET_SCRIPT } from '../../shared/widget-directory.ts'
import type { WidgetDirectory } from '../../shared/widget-directory.ts'
import { ACCENT } from '../../shared/renditions/html/html-head.ts'
import { escapeText } from '../../shared/renditions/text/escape-html.ts'
import { withDirectory } from '../../shared/renditions/words/words.ts'
import { textDirection, wordsOf } from '../../shared/renditions/words/words-of.ts'
import { SHARED_DIR } from '../../shared/urls.ts'
import type { PublishedFile } from './release/make-bundle.ts'

/** What stands in the built script for the directory. */
const PLACE = 'GAZETTEER_DIRECTORY'

/** Height of a badge, and width of its characters, in pixels. */
const HEIGHT = 40
const WIDTHS = { small: 5.6, large: 8.2 } as const
const PADDING = 12

/** Characters of scripts that are written twice as wide. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/g

/**
 * The widgets' script, with what it says of this directory, and the badge as a picture; none where the script is not
 * built.
 *
 * @param files Assets, below `_/`.
 * @returns The assets with them.
 */
export function withWidgets(files: readonly PublishedFile[], site: Site): PublishedFile[] {
  return files.flatMap((file) => {
    if (file.name !== WIDGET_SCRIPT) return [file]
    const text = file.text.replaceAll(PLACE, () => JSON.stringify(describeDirectory(site)))
    return [{ ...file, text }, renderBadge(site)]
  })
}

function describeDirectory({ directory, assets, brand }: Site): WidgetDirectory {
  const { title, language, noun } = directory
  const words = withDirectory(wordsOf(language), directory)
  const { agents, search, root, page, count, fill, thingsName } = words
  const forms = Object.entries(noun ?? {}).map(([form, name]) => [form, `{count} ${name}`])
  return {
    title,
    language: words.name === undefined ? words.locale : language,
    direction: textDirection(words.name ?? 'en'),
    accent: brand?.accent ?? ACCENT,
    engine: (assets.engine ?? '').slice(SHARED_DIR.length),
    words: words.name,
    texts: {
      search: search.search,
      searchThings: fill(root.searchThings, { things: thingsName }),
      all: agents.all,
      listedIn: agents.listedIn,
      unavailable: page.pressEnter,
      things: noun === undefined ? asForms(count.listings) : Object.fromEntries(forms),
    },
  }
}

function asForms(message: string | object): Readonly<Record<string, string>> {
  return typeof message === 'string' ? { other: message } : { ...message }
}

/** Draws “Listed in …”: as wide as its text, in the reader's scheme. */
function renderBadge({ directory: { title, language } }: Site): PublishedFile {
  const { agents } = wordsOf(language)
  const label = agents.listedIn.replace('{directory}', '').trim()
  const lengths = { small: widthOf(label, 'small'), large: widthOf(title, 'large') }
  const width = Math.max(lengths.small, lengths.large) + 2 * PADDING
  const write = (text: string, y: number, size: keyof typeof lengths): string =>
    `<text class="${size}" x="${width / 2}" y="${y}" textLength="${lengths[size]}" lengthAdjust="spacingAndGlyphs">${escapeText(text)}</text>`
  const name = escapeText(agents.listedIn.replace('{directory}', () => title))
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-labelledby="t"><title id="t">${name}</title><style>text{font-family:system-ui,sans-serif;text-anchor:middle;fill:#1b1c1e}.small{font-size:11px;fill:#5a5d62}.large{font-size:15px;font-weight:650}rect{fill:#fff;stroke:#dcdbd7}@media(prefers-color-scheme:dark){text{fill:#ecebe8}.small{fill:#a8abb0}rect{fill:#17191b;stroke:#3a3d41}}</style><rect x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}" rx="8"/>${write(label, 15, 'small')}${write(title, 31, 'large')}</svg>\n`
  return { name: BADGE_IMAGE, mediaType: 'image/svg+xml', text }
}

function widthOf(text: string, size: keyof typeof WIDTHS): number {
  return Math.ceil((text.length + (text.match(WIDE)?.length ?? 0)) * WIDTHS[size])
}
