import path from 'node:path'
import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { Slots } from '../../../shared/model/site-document.ts'
import { ABSENT, type CardTemplate, type InputFile, type ThemeFolder } from '../contract/directory-model.ts'
import { decodeText, readOperatorFile } from '../files/load-file.ts'
import { didYouMean } from '../mapping/closest-word.ts'
import { createPositions } from '../parse/parse-json.ts'
import { readSlot } from './read-slot.ts'

/** The folder beside `directory.yml`, with that of its fonts. */
const FOLDER = 'theme'
const FONTS = `${FOLDER}/fonts`

const STYLE = 'custom.css'
const CARD = 'card.svg'

const CARD_TEXTS = ['title', 'description', 'count', 'directory', 'host']

/** Files that are the logo where `theme.logo` names none, the first that is there. */
const LOGOS = ['logo.svg', 'logo.png']

/** Files that are the picture for where pages are shared where `theme.image` names none; sites that show it read no SVG. */
const COVERS = ['cover.png', 'cover.jpg', 'cover.jpeg', 'cover.webp']

const SLOTS = {
  'head.html': { name: 'head', place: 'head' },
  'header.html': { name: 'header', place: 'body' },
  'footer.html': { name: 'footer', place: 'body' },
  'after-row.html': { name: 'after_row', place: 'row' },
  'after-listing.html': { name: 'after_listing', place: 'body' },
} as const

/** A font of all of Chinese has some five megabytes. */
const MAX_BYTES = { style: 200_000, font: 8_000_000, slot: 50_000, card: 500_000 }

/**
 * Reads the operator's folder `theme`: a style, fonts, a logo and markup for pages. What cannot be published is reported
 * and left out.
 *
 * @param root Absolute folder of `directory.yml`.
 */
export function readThemeFolder(root: string, report: ReportDiagnostic): ThemeFolder {
  const inputs: InputFile[] = []
  const list = (folder: string): string[] => {
    const place = path.join(root, folder)
    const stats = statSync(place, { throwIfNoEntry: false })
    inputs.push({ path: place, size: stats?.size ?? ABSENT, mtimeMs: stats?.mtimeMs ?? 0 })
    return stats?.isDirectory() === true ? readdirSync(place).toSorted() : []
  }
  const read = (file: string, maxBytes: number): Uint8Array | undefined => {
    const reading = readOperatorFile(path.join(root, file), root, maxBytes)
    if (reading.input) inputs.push(reading.input)
    if ('bytes' in reading) return reading.bytes
    refuse(file, `the file ${reading.problem}; pages go without it`)
    return undefined
  }
  const refuse: Refuse = (file, message, text = '', at = 0) => {
    report({ severity: 'error', code: 'theme_file', message, location: { file, ...createPositions(text)(at) } })
  }

  const names = list(FOLDER)
  const fontNames = names.includes('fonts') ? list(FONTS) : []
  const isOfCard = (name: string): boolean => names.includes(CARD) && /\.(?:ttf|otf)$/i.test(name)
  const fonts = fontNames.flatMap((name) => {
    const file = `${FONTS}/${name}`
    if (!/\.(?:woff2?|ttf|otf)$/i.test(name) || isOfCard(name)) return []
    const bytes = read(file, MAX_BYTES.font)
    if (bytes === undefined) return []
    const isFont = /^\w[\w.-]*\.woff2$/.test(name) && Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'wOF2'
    if (!isFont) refuse(file, 'expected a WOFF2 font, its name of letters, digits, "-", "_" and "."; it is left out')
    return isFont ? [{ name, bytes }] : []
  })
  const bytes = names.includes(STYLE) ? read(`${FOLDER}/${STYLE}`, MAX_BYTES.style) : undefined
  const style = bytes && decodeText(bytes).text
  if (style !== undefined) findUnpublished(style, new Set(fonts.map(({ name }) => `fonts/${name}`)), refuse)
  const slots: Slots = {}
  const policy: Record<string, string[]> = fonts.length > 0 ? { 'font-src': ["'self'"] } : {}
  for (const [name, slot] of Object.entries(SLOTS)) {
    const file = `${FOLDER}/${name}`
    const bytes = names.includes(name) ? read(file, MAX_BYTES.slot) : undefined
    if (bytes === undefined) continue
    const { text } = decodeText(bytes)
    const { html, policy: needed, problems } = readSlot(text, slot.place)
    for (const { message, at } of problems) refuse(file, `${message}; pages go without this file`, text, at)
    if (problems.length > 0) continue
    if (html !== '') slots[slot.name] = html
    for (const [directive, sources] of Object.entries(needed)) {
      policy[directive] = [...new Set([...(policy[directive] ?? []), ...sources])]
    }
  }
  const card = names.includes(CARD) ? readCard(read, fontNames.filter(isOfCard), refuse) : undefined
  const known = [STYLE, ...Object.keys(SLOTS)]
  for (const name of names.filter((each) => /\.(?:css|html?)$/i.test(each) && !known.includes(each))) {
    refuse(`${FOLDER}/${name}`, `expected ${known.join(', ')}${didYouMean(name, known)}`)
  }
  const logo = LOGOS.find((name) => names.includes(name))
  const cover = COVERS.find((name) => names.includes(name))
  return {
    ...(logo !== undefined && { logo: `${FOLDER}/${logo}` }),
    ...(cover !== undefined && { cover: `${FOLDER}/${cover}` }),
    ...(card && { card: { ...card, fonts: card.fonts.map((file) => path.join(root, file)) } }),
    ...(style !== undefined && { style }),
    fonts,
    slots,
    policy,
    inputs,
  }
}

/** Reports a file that is not published. @param at Place in its text, from 0. */
type Refuse = (file: string, message: string, text?: string, at?: number) => void

/** Reads the template of cards with its fonts, whose paths are relative to `directory.yml`. */
function readCard(
  read: (file: string, maxBytes: number) => Uint8Array | undefined,
  fontNames: readonly string[],
  refuse: Refuse,
): CardTemplate | undefined {
  const file = `${FOLDER}/${CARD}`
  const bytes = read(file, MAX_BYTES.card)
  if (bytes === undefined) return undefined
  const svg = decodeText(bytes).text
  for (const { 0: text, 1: name = '', index } of svg.matchAll(/\{([a-z]+)\}/g)) {
    if (CARD_TEXTS.includes(name)) continue
    refuse(file, `${text}: expected ${CARD_TEXTS.join(', ')}${didYouMean(name, CARD_TEXTS)}`, svg, index)
    return undefined
  }
  const digest = createHash('sha256').update(bytes)
  const fonts = fontNames.map((name) => `${FONTS}/${name}`)
  for (const font of fonts) digest.update(read(font, MAX_BYTES.font) ?? '')
  return { svg, fonts, digest: digest.digest('hex') }
}

/** Reports addresses of files beside the style that are not published with it. */
function findUnpublished(style: string, published: ReadonlySet<string>, refuse: Refuse): void {
  for (const { 1: address = '', index } of style.matchAll(/url\(\s*["']?([^"')\s]+)/gi)) {
    const [file = ''] = address.replace(/^\.\//, '').split(/[?#]/, 1)
    if (/^(?:[a-z][a-z\d+.-]*:|\/|$)/i.test(file) || published.has(file)) continue
    const message = `url(${address}): only ${FONTS}/*.woff2 are published with the style; give anything else by its URL`
    refuse(`${FOLDER}/${STYLE}`, message, style, index)
  }
}
