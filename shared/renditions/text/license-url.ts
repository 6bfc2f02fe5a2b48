import { safeUrl } from './safe-url.ts'

/** SPDX ids without a version that directories actually use. */
const UNVERSIONED_ID =
  /^(?:0BSD|Beerware|curl|ICU|ImageMagick|ISC|JSON|libtiff|MIT|MIT-0|NCSA|OpenSSL|PostgreSQL|Ruby|Unlicense|UPL-1\.0|Vim|WTFPL|X11|Zlib)$/

const VERSIONED_ID =
  /^(?:AFL|AGPL|APSL|Apache|Artistic|BSD|BSL|BUSL|CC|CC0|CDDL|CECILL|CPAL|CPL|ECL|EPL|EUPL|GFDL|GPL|LGPL|LPPL|MPL|MS|MulanPSL|ODbL|OFL|OSL|PHP|Python|SSPL)(?:-[A-Za-z0-9.]+)*-\d[\d.]*(?:-[A-Za-z]+)*$|^(?:MS-PL|MS-RL|PDDL-1\.0|ODC-By-1\.0)$/

/**
 * The URL of a license, where it is certain: the license itself when it is a URL, its SPDX page when it is
 * spelled like an SPDX id (`GPL-3.0-only`, not `GPLv3`).
 */
export function licenseUrl(license: string): string | undefined {
  if (UNVERSIONED_ID.test(license) || VERSIONED_ID.test(license)) return `https://spdx.org/licenses/${license}.html`
  return safeUrl(license)
}
