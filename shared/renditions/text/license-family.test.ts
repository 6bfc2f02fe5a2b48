import { describe, expect, it } from 'vitest'
import { isPublicDomain, licenseFamily } from './license-family.ts'

describe('licenseFamily', () => {
  it.each([
    ['MIT', 'open'],
    ['apache-2.0', 'open'],
    ['PostgreSQL', 'open'],
    ['GPL-2.0-only', 'open'],
    ['AGPL-3.0-or-later', 'open'],
    ['GPL-2.0-only WITH Classpath-exception-2.0', 'open'],
    ['OLDAP-2.8', 'open'],
    ['Unlicense', 'open'],
    ['BSL-1.0', 'open'],
    ['blessing', undefined],
    ['CC0-1.0', undefined],
    ['Public domain', undefined],
    ['BUSL-1.1', 'source-available'],
    ['BSL-1.1', 'source-available'],
    ['SSPL-1.0', 'source-available'],
    ['Elastic-2.0', 'source-available'],
    ['FSL-1.1-MIT', 'source-available'],
    ['RSALv2', 'source-available'],
    ['PolyForm-Noncommercial-1.0.0', 'source-available'],
    ['CockroachDB Software License', 'source-available'],
    ['ScyllaDB Source Available License', 'source-available'],
    ['Sustainable Use License', 'source-available'],
    ['Timescale License', 'source-available'],
    ['Proprietary', 'proprietary'],
    ['SigNoz Enterprise License', undefined],
    ['CC-BY-4.0', undefined],
    ['GPL-1.0', undefined],
    ['MIT or so', undefined],
    ['', undefined],
  ])('of %j is %j', (license, family) => {
    expect(licenseFamily(license)).toBe(family)
  })
})

describe('isPublicDomain', () => {
  it.each(['blessing', 'CC0-1.0', 'Public Domain', 'PDDL-1.0'])('is true of %j', (license) => {
    expect(isPublicDomain(license)).toBe(true)
  })

  it.each(['MIT', 'Unlicense', ''])('is false of %j', (license) => {
    expect(isPublicDomain(license)).toBe(false)
  })
})
