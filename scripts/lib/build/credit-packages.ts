import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { renderSbom } from './render-sbom.ts'
import type { SbomSubject } from './render-sbom.ts'

/** Of the packages that are in a bundle, beside it. */
export const LICENSES = { fileName: 'THIRD-PARTY-LICENSES.txt' }

/** The notices of packages that come without a licence text: data of the Linux Foundation. */
const DATA_NOTICES: Readonly<Record<string, string>> = {
  'spdx-exceptions':
    'The SPDX License Exceptions List, by The Linux Foundation and its contributors, used unchanged and without warranty under Creative Commons Attribution 3.0 Unported: https://creativecommons.org/licenses/by/3.0/',
  'spdx-license-ids':
    'The identifiers of the SPDX License List, dedicated to the public domain: https://creativecommons.org/publicdomain/zero/1.0/',
}

// Of npm, which needs what is read of it.
const packageJson = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as SbomSubject

/** Writes {@link DATA_NOTICES} under their headings and, beside programs, which packages are in them. */
export const creditData: Plugin = {
  name: 'credit-data',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const asset = bundle[LICENSES.fileName]
      if (asset?.type !== 'asset') return
      const text = typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source)
      asset.source = text.replaceAll(/^## (\S+) - .+\n/gm, (heading, name: string) => {
        const notice = DATA_NOTICES[name]
        return notice === undefined ? heading : `${heading}\n${notice}\n`
      })
      if (['server', 'worker'].includes(this.environment.name))
        this.emitFile({ type: 'asset', fileName: 'sbom.cdx.json', source: renderSbom(text, packageJson) })
    },
  },
}
