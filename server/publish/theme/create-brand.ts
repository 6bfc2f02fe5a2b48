import { createHash } from 'node:crypto'
import { basename, dirname, join, resolve } from 'node:path'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import type { Site } from '../../../shared/model/page.ts'
import type { Brand } from '../../../shared/model/site-document.ts'
import type { Theme } from '../../../shared/model/theme.ts'
import { createPageUrls, SHARED_DIR } from '../../../shared/urls.ts'
import type { CardTemplate, InputFile, ThemeFolder } from '../../sources/contract/directory-model.ts'
import type { ImageType } from '../../sources/files/read-image.ts'
import { ACCENT, renderLetterIcon } from '../../../shared/renditions/html/html-head.ts'
import { describeDropped, readImage } from '../../sources/files/read-image.ts'
import { BEST_COMPRESSION } from '../release/compress.ts'
import type { BinaryFile, PublishedFile } from '../release/make-bundle.ts'
import { deriveColours, lowestContrast, OWN_ACCENTS, pairsOf } from './derive-colours.ts'
import type { BrandColours } from './derive-colours.ts'
import { findCardProblem } from '../release/render-card.ts'

/** Bytes of the picture for where pages are shared: one, which only those sites read. */
const MAX_COVER_BYTES = 2_000_000

/** What a theme makes of a site. */
export interface BrandOutput {
  /** With the theme's rule at the end of the style. */
  assets: Site['assets']
  brand: Brand
  /** What pictures of pages are drawn from, where something can draw them. */
  card?: CardTemplate
  /** Below `_/`. */
  files: (BinaryFile | PublishedFile)[]
  /** Besides `directory.yml`. */
  inputs: InputFile[]
  diagnostics: Diagnostic[]
}

export interface BrandContext {
  readonly title: string
  /** `directory.yml`, beside which files are. */
  readonly configPath: string
  readonly baseUrl: string
  readonly folder?: ThemeFolder | undefined
}

/**
 * Applies a theme. Colours that cannot be read are corrected, and files that cannot be published left out, each with a
 * diagnostic.
 */
export function createBrand(
  theme: Theme,
  { title, configPath, baseUrl, folder: given }: BrandContext,
  assets: Site['assets'],
): BrandOutput {
  const { logo = given?.logo, links, columns, footer } = theme
  const accent = theme.accent ?? OWN_ACCENTS[digestOf(title).readUInt32BE(0) % OWN_ACCENTS.length] ?? ACCENT
  const diagnostics: Diagnostic[] = []
  const warn = (code: string, message: string): void => {
    const location = { file: basename(configPath), line: 1, column: 1 }
    diagnostics.push({ severity: 'warning', code, message, location })
  }
  const colours = deriveColours(accent)
  if (colours.light.accent !== accent.toLowerCase()) {
    const ratio = lowestContrast(pairsOf('light', { ...colours.light, accent })).toFixed(2)
    const instead = `the nearest that can be read is ${colours.light.accent}, which is used instead`
    warn(
      'theme_contrast',
      `theme.accent: ${accent} has a contrast of ${ratio} where it is lowest, text needs 4.5; ${instead}`,
    )
  }
  const folder = dirname(resolve(configPath))
  const reading = logo === undefined ? undefined : readImage(join(folder, logo), folder)
  if (reading !== undefined && 'problem' in reading) {
    warn('theme_logo', `theme.logo: ${logo} ${reading.problem}; the directory's letters are shown instead`)
  }
  const cleaned = reading !== undefined && 'type' in reading ? describeDropped(reading.dropped) : undefined
  if (cleaned !== undefined) warn('theme_logo', `theme.logo: ${logo} ${cleaned}`)
  const file = reading !== undefined && 'type' in reading ? createFile('logo', reading.bytes, reading.type) : undefined
  const icon = file ?? createLetterIcon(title, colours.light.accent)
  const problem = given?.card && findCardProblem(given.card)
  if (problem !== undefined) warn('theme_card', `theme/card.svg: ${problem}; pages have no picture of their own`)
  const card = problem === undefined ? given?.card : undefined
  const covered = given?.cover === undefined ? undefined : readImage(join(folder, given.cover), folder, MAX_COVER_BYTES)
  if (covered !== undefined && 'problem' in covered) warn('theme_cover', `${given?.cover} ${covered.problem}`)
  const cover =
    covered !== undefined && 'type' in covered ? createFile('cover', covered.bytes, covered.type) : undefined
  const image = theme.image ?? (cover && createPageUrls(baseUrl).file(SHARED_DIR + cover.name))
  const styled = given === undefined ? [] : styleFiles(given)
  const style = assets.style + renderThemeStyle(theme, colours)
  return {
    assets: { ...assets, style, style_hash: `sha256-${digestOf(style).toString('base64')}` },
    brand: {
      accent: colours.light.accent,
      ...(file !== undefined && { logo: SHARED_DIR + file.name }),
      icons: [describeIcon(icon)],
      ...(image !== undefined && { image }),
      ...(card && { hasCards: true }),
      ...(links !== undefined && { links }),
      ...(columns !== undefined && { columns }),
      ...(footer !== undefined && { footer }),
      ...(styled[0] !== undefined && { style: SHARED_DIR + styled[0].name }),
      ...(given && isFilled(given.slots) && { slots: given.slots }),
      ...(given && isFilled(given.policy) && { policy: given.policy }),
    },
    files: [icon, ...styled, ...(cover ? [cover] : [])],
    ...(card && { card }),
    inputs: [reading?.input, covered?.input].filter((input) => input !== undefined),
    diagnostics,
  }
}

/**
 * The operator's style and, after it, its fonts: in a folder named by all of them, so that it finds them where it says they
 * are.
 */
function styleFiles({ style, fonts }: ThemeFolder): (PublishedFile | BinaryFile)[] {
  if (style === undefined) return []
  const digest = createHash('sha256').update(style)
  for (const { name, bytes } of fonts) digest.update(name).update(bytes)
  const place = `theme.${digest.digest('hex').slice(0, 16)}/`
  return [
    { name: `${place}custom.css`, mediaType: 'text/css; charset=utf-8', text: style, compression: BEST_COMPRESSION },
    ...fonts.map(({ name, bytes }) => ({ name: `${place}fonts/${name}`, mediaType: 'font/woff2', bytes })),
  ]
}

function isFilled(record: object): boolean {
  return Object.keys(record).length > 0
}

function createLetterIcon(title: string, accent: string): BinaryFile {
  const svg = Buffer.from(renderLetterIcon(title, accent))
  return createFile('icon', svg, { extension: 'svg', mediaType: 'image/svg+xml' })
}

function describeIcon({ name, mediaType }: BinaryFile): NonNullable<Brand['icons']>[number] {
  return {
    src: SHARED_DIR + name,
    mimeType: mediaType,
    ...(mediaType === 'image/svg+xml' && { sizes: ['any'] }),
  }
}

function createFile(stem: string, bytes: Uint8Array, { extension, mediaType }: ImageType): BinaryFile {
  return { name: `${stem}.${digestOf(bytes).toString('hex').slice(0, 16)}.${extension}`, mediaType, bytes }
}

function digestOf(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest()
}

const FONTS: ReadonlyMap<string, string> = new Map([
  ['sans', 'system-ui, sans-serif'],
  ['serif', "ui-serif, Georgia, 'Noto Serif', serif"],
])

/**
 * Writes the rule that gives the stylesheet a directory's brand.
 *
 * **Security:** `theme` is parsed: a colour is six digits, a radius a number, a family letters, digits, spaces and
 * hyphens. Nothing else of it gets into the style.
 */
export function renderThemeStyle(theme: Theme, colours: BrandColours): string {
  const pair = (name: keyof BrandColours['light']): string => `light-dark(${colours.light[name]},${colours.dark[name]})`
  const properties = [
    `--accent:${pair('accent')}`,
    `--on-accent:${pair('onAccent')}`,
    ...(theme.font === undefined ? [] : [`--font:${fontOf(theme.font)}`]),
    ...(theme.display === undefined ? [] : [`--display:${fontOf(theme.display)}`]),
    ...(theme.radius === undefined ? [] : [`--radius:${theme.radius}px`]),
  ]
  return `:root{${properties.join(';')}}`
}

function fontOf(name: string): string {
  return FONTS.get(name) ?? `'${name}', system-ui, sans-serif`
}
