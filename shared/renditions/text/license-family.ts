/** What a licence allows, as far as its name says for certain. */
export type LicenseFamily = 'open' | 'source-available' | 'proprietary'

/** SPDX ids that the Open Source Initiative has approved, without their versions. */
const OPEN_IDS: ReadonlySet<string> = new Set(
  (
    '0bsd aal afl agpl apache apl apsl artistic blueoak bsd bsl-1.0 cal catosl cddl cecill cern-ohl cnri cpal cpl cua-opl ' +
    'ecl efl entessa eudatagrid eupl epl fair frameworx gpl hpnd icu intel ipa ipl isc jam lgpl liliq lpl lppl miros ' +
    'mit mit-0 motosoto mpl ms-pl ms-rl mulanpsl multics nasa naumen ncsa ngpl nokia nposl ntp oclc oclc-2 ofl ogtsl ' +
    'oldap olfl oset-pl osl php postgresql psf python qpl rpl rpsl rscpl simpl sissl sleepycat spl ucl unicode ' +
    'unlicense upl vsl w3c watcom wxwindows xnet zlib zpl'
  ).split(' '),
)

/** Names of licences under which the source is there to be read, and whose terms limit what it may be used for. */
const SOURCE_AVAILABLE =
  /^(?:BUSL|SSPL|Elastic|FSL|PolyForm|RSAL|RPL-NC|CC-BY-NC)\b|\b(?:Commons Clause|Community License|Timescale License|CockroachDB (?:Software|Community) License|Sustainable Use License|Functional Source License|Business Source License|Server Side Public License|Confluent Community)\b/i

const PROPRIETARY = /^(?:proprietary|commercial|closed source|all rights reserved)\b/i

/**
 * The family of a licence, where its name says it for certain.
 *
 * @param license An SPDX id or the licence's name.
 * @see https://spdx.org/licenses/
 */
export function licenseFamily(license: string): LicenseFamily | undefined {
  if (SOURCE_AVAILABLE.test(license)) return 'source-available'
  if (PROPRIETARY.test(license)) return 'proprietary'
  const id = license.toLowerCase()
  // `Apache-2.0`, `GPL-3.0-only`, `BSD-3-Clause`: an id, then its version.
  const base = /^([0-9a-z-]+?)-\d/.exec(id)?.[1] ?? id
  return OPEN_IDS.has(id) || (OPEN_IDS.has(base) && !/\bnc\b/.test(id)) ? 'open' : undefined
}
