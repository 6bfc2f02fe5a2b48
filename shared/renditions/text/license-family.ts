/** What a license allows, as far as its name says for certain. */
type LicenseFamily = 'open' | 'source-available' | 'proprietary'

/** Licenses approved by the Open Source Initiative (the flag of the SPDX license list 3.27), without GNU's. */
const OSI_APPROVED: ReadonlySet<string> = new Set(
  (
    '0BSD AAL AFL-1.1 AFL-1.2 AFL-2.0 AFL-2.1 AFL-3.0 APL-1.0 APSL-1.0 APSL-1.1 APSL-1.2 APSL-2.0 Apache-1.1 ' +
    'Apache-2.0 Artistic-1.0 Artistic-1.0-Perl Artistic-1.0-cl8 Artistic-2.0 BlueOak-1.0.0 BSD-1-Clause BSD-2-Clause ' +
    'BSD-2-Clause-Patent BSD-3-Clause BSD-3-Clause-LBNL BSL-1.0 CAL-1.0 CAL-1.0-Combined-Work-Exception CATOSL-1.1 ' +
    'CDDL-1.0 CECILL-2.1 CERN-OHL-P-2.0 CERN-OHL-S-2.0 CERN-OHL-W-2.0 CNRI-Python CPAL-1.0 CPL-1.0 CUA-OPL-1.0 ' +
    'ECL-1.0 ECL-2.0 EFL-1.0 EFL-2.0 Entessa EPL-1.0 EPL-2.0 EUDatagrid EUPL-1.1 EUPL-1.2 Fair Frameworx-1.0 HPND ' +
    'ICU Intel IPA IPL-1.0 ISC Jam LiLiQ-P-1.1 LiLiQ-R-1.1 LiLiQ-Rplus-1.1 LPL-1.0 LPL-1.02 LPPL-1.3c MirOS MIT MIT-0 ' +
    'MIT-Modern-Variant Motosoto MPL-1.0 MPL-1.1 MPL-2.0 MPL-2.0-no-copyleft-exception MS-PL MS-RL MulanPSL-2.0 ' +
    'Multics NASA-1.3 Naumen NCSA NGPL Nokia NPOSL-3.0 NTP OCLC-2.0 OFL-1.1 OFL-1.1-no-RFN OFL-1.1-RFN OGTSL ' +
    'OLDAP-2.8 OLFL-1.3 OSET-PL-2.1 OSL-1.0 OSL-2.0 OSL-2.1 OSL-3.0 PHP-3.0 PHP-3.01 PostgreSQL Python-2.0 QPL-1.0 ' +
    'RPL-1.1 RPL-1.5 RPSL-1.0 RSCPL SimPL-2.0 SISSL Sleepycat SPL-1.0 UCL-1.0 Unicode-3.0 Unicode-DFS-2016 Unlicense ' +
    'UPL-1.0 VSL-1.0 W3C Watcom-1.0 wxWindows Xnet Zlib ZPL-2.0 ZPL-2.1'
  )
    .toLowerCase()
    .split(' '),
)

const GNU = /^(?:(?:gpl|lgpl)-(?:2\.0|3\.0)|lgpl-2\.1|agpl-3\.0)(?:-only|-or-later|\+)?$/

const PUBLIC_DOMAIN = /^(?:cc0-1\.0|pddl-1\.0|blessing|cc-pddc|public[ -]domain)$/

/** Licenses whose text is public but that restrict who may use it for what, as they call themselves. */
const SOURCE_AVAILABLE =
  /^(?:busl|sspl|elastic|fsl|fcl|polyform|rsal|bsl-1\.1|sul-|timescale)|source[ -]available|business source|server side public|sustainable use|functional source|commons[ -]clause|confluent community|elastic license|cockroachdb|redis source/

const PROPRIETARY = /^(?:proprietary|commercial|closed[ -]source|all rights reserved)/

/**
 * The family of a license, where its name says it for certain. One with an exception is what it is without.
 *
 * @param license An SPDX id or the license's name.
 * @see https://spdx.org/licenses/
 */
export function licenseFamily(license: string): LicenseFamily | undefined {
  const name = license.trim().toLowerCase()
  const id = name.replace(/ with .*$/, '')
  if (OSI_APPROVED.has(id) || GNU.test(id)) return 'open'
  if (SOURCE_AVAILABLE.test(name)) return 'source-available'
  return PROPRIETARY.test(name) ? 'proprietary' : undefined
}

/** Whether a license gives up all rights: no license in the OSI's sense, and no limit either. */
export function isPublicDomain(license: string): boolean {
  return PUBLIC_DOMAIN.test(license.trim().toLowerCase())
}
