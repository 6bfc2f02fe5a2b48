import { hash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import type { ReportDiagnostic, SourceLocation } from '../../../shared/model/diagnostic.ts'
import { LOGO_DIR } from '../../../shared/urls.ts'
import type { InputFile, LogoFile } from '../contract/directory-model.ts'
import { describeDropped, readImage } from '../files/read-image.ts'

/** Digits of a digest in the path of a logo: 128 bits. */
const DIGEST_LENGTH = 32

/** Where a logo is named first. */
export interface LogoPlace {
  readonly location: SourceLocation
  /** Of its source's logos, relative to the folder of `directory.yml`. */
  readonly folder: string
}

/** The logos of a directory that are files. */
export interface ListingLogos {
  /** Each once, whatever names it. */
  readonly files: readonly LogoFile[]
  readonly inputs: readonly InputFile[]
  /** Path below the base; `undefined` for one that is not published. @param logo As listings name it. */
  pathOf(logo: string): string | undefined
}

/**
 * Reads the logos that listings name. Those that cannot be published are reported, missing ones together: a list is often
 * kept without its pictures.
 *
 * @param root Absolute folder of `directory.yml`.
 * @param places By the path of the logo, relative to that folder.
 */
export function readLogos(
  root: string,
  places: ReadonlyMap<string, LogoPlace>,
  report: ReportDiagnostic,
): ListingLogos {
  const paths = new Map<string, string>()
  const files = new Map<string, LogoFile>()
  const inputs = new Map<string, InputFile>()
  const missing: string[] = []
  for (const [logo, { location, folder }] of places) {
    const source = findLogo(root, logo)
    const reading = readImage(source, logo.startsWith('../') ? path.join(root, folder) : root)
    const input = reading.input ?? nearestFolder(source)
    if (input !== undefined) inputs.set(input.path, input)
    if (reading.input === undefined) missing.push(logo)
    else if ('problem' in reading) {
      const message = `logo: ${logo} ${reading.problem}; the listing is shown without`
      report({ severity: 'warning', code: 'logo_refused', message, location })
    } else {
      const { extension, mediaType } = reading.type
      const cleaned = describeDropped(reading.dropped)
      if (cleaned !== undefined) {
        report({ severity: 'warning', code: 'logo_cleaned', message: `logo: ${logo} ${cleaned}`, location })
      }
      const published = `${logoStem(reading.bytes)}.${extension}`
      paths.set(logo, published)
      files.set(published, { path: published, mediaType, source, ...(isUpright(reading.bytes) && { isUpright: true }) })
    }
  }
  const [first = ''] = missing
  const location = places.get(first)?.location
  if (location !== undefined) {
    const message = `logo: ${missing.length} of ${places.size} files are not there, first ${first}; name their folder with "logos"`
    report({ severity: 'warning', code: 'logo_missing', message, location })
  }
  return { files: [...files.values()], inputs: [...inputs.values()], pathOf: (logo) => paths.get(logo) }
}

/** A picture at least this much higher than wide is upright. */
const UPRIGHT = 1.15

/** Whether a picture is clearly higher than wide; not where its size is unknown. */
function isUpright(bytes: Uint8Array): boolean {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes)
    // EXIF turns pictures of cameras by a quarter.
    return orientation > 4 ? width >= height * UPRIGHT : height >= width * UPRIGHT
  } catch {
    return false
  }
}

/** Folders in which logos are kept beside the files that name them. */
const LOGO_FOLDERS = ['icons', 'logos', 'images', 'assets']

/** The file of a logo: where the row says it is, or in a usual folder beside or above that. */
function findLogo(root: string, logo: string): string {
  const named = path.join(root, logo)
  const folder = path.dirname(logo)
  if (existsSync(named)) return named
  const above = folder === '.' || folder.startsWith('..') ? [] : [path.dirname(folder)]
  const usual = [folder, ...above].flatMap((one) =>
    LOGO_FOLDERS.map((name) => path.join(root, one, name, path.basename(logo))),
  )
  return usual.find((file) => existsSync(file)) ?? named
}

/** Where a logo is published below the base, but for its extension: by its content. */
export function logoStem(bytes: Uint8Array): string {
  const digest = hash('sha256', bytes, 'hex').slice(0, DIGEST_LENGTH)
  return `${LOGO_DIR}${digest.slice(0, 2)}/${digest.slice(2)}`
}

/** The folder that changes when a missing file, or the first missing folder on its way, appears. */
function nearestFolder(file: string): InputFile | undefined {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats !== undefined) return { path: folder, size: stats.size, mtimeMs: stats.mtimeMs }
    if (folder === path.dirname(folder)) return undefined
  }
}
