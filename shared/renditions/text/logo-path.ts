import { LOGO_DIR } from '../../urls.ts'
import type { PageUrls } from '../../urls.ts'

/** Path of a logo; `undefined` unless the directory publishes it itself, so that nothing is loaded from elsewhere. */
export function logoPath(logo: string | undefined, urls: PageUrls): string | undefined {
  if (logo === undefined) return undefined
  const own = urls.file(LOGO_DIR)
  return logo.startsWith(own) ? urls.path(LOGO_DIR) + logo.slice(own.length) : undefined
}

/** The letter of a title, upper case where its script has one; empty without letters and digits. */
export function initialOf(title: string): string {
  return (/[\p{L}\p{N}]\p{M}*/u.exec(title)?.[0] ?? '').toUpperCase()
}
