import path from 'node:path'
import type { MappingConfig } from '../../../shared/model/source-config.ts'

/** What the logos of a file's rows are relative to. */
export interface LogoBase {
  readonly baseUrl?: string | undefined
  readonly folder?: string | undefined
}

/** The name of an image file; what else stands where logos do is the name of an icon, or a letter. */
const IMAGE_NAME = /^[^?#:\\]+\.(?:png|jpe?g|webp|gif|svg|ico)$/i

/** Files that nobody means to publish. */
const HIDDEN = /(?:^|\/)\.(?!\.?(?:\/|$))/

/** What relative links in a file are relative to: `{folder}` in `base_url` is the folder that it is in. */
export function baseUrlOf({ base_url }: Pick<MappingConfig, 'base_url'>, file: string): string | undefined {
  return base_url?.replace('{folder}', path.posix.dirname(file))
}

/** What relative logos in a file are relative to: the operator's folder, else `base_url`, else the file's folder. */
export function logoBase(config: Pick<MappingConfig, 'logos' | 'base_url'>, file: string): LogoBase {
  if (config.logos === undefined && config.base_url !== undefined) return { baseUrl: baseUrlOf(config, file) }
  return { folder: logoFolder(config, file) }
}

/** The folder of logos that rows of a file name, relative to that of `directory.yml`. */
export function logoFolder({ logos }: Pick<MappingConfig, 'logos'>, file: string): string {
  return logos === undefined ? path.posix.dirname(file) : path.posix.normalize(logos)
}

/**
 * The path of an image relative to the folder of `directory.yml`.
 *
 * **Security:** rows are untrusted. A path leads neither into hidden folders nor out of both `folder` and the folder of
 * `directory.yml`.
 */
export function logoPath(text: string, folder: string): string | undefined {
  if (!IMAGE_NAME.test(text) || HIDDEN.test(text)) return undefined
  const whole = path.posix.normalize(`${folder}/${text}`)
  return isOutside(whole) && isOutside(path.posix.relative(folder, whole)) ? undefined : whole
}

function isOutside(relative: string): boolean {
  return relative.startsWith('../')
}
