import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Name of the file beside what is bundled. */
export const LICENSES_FILE = 'THIRD-PARTY-LICENSES.txt'

/** Holders of packages under MIT that come without its text; their repositories say so. */
const HOLDERS: Readonly<Record<string, string>> = {}

/** Licences whose only condition is that their text is passed on. */
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Unlicense']

/**
 * Writes the licences of the packages that really went into a bundle beside it.
 *
 * @throws {Error} While building, for a package without a licence text, or with a licence that asks for more.
 */
export function thirdPartyLicenses(): Plugin {
  return {
    name: 'third-party-licenses',
    generateBundle(_options, bundle) {
      const folders = new Set<string>()
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const id of chunk.moduleIds) {
          const folder = packageOf(id)
          if (folder !== undefined) folders.add(folder)
        }
      }
      const packages = new Map<string, string[]>()
      for (const folder of [...folders].toSorted()) {
        const { name, text } = noticeOf(folder)
        packages.set(text, [...(packages.get(text) ?? []), name])
      }
      const notices = [...packages].map(([text, names]) => `${'-'.repeat(80)}\n${names.join('\n')}\n\n${text}\n`)
      this.emitFile({
        type: 'asset',
        fileName: LICENSES_FILE,
        source: `Code of these packages is part of this one.\n\n${notices.join('\n')}`,
      })
    },
  }
}

/** Folder of the package a module is from; `undefined` for our own. */
function packageOf(moduleId: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1]
}

function noticeOf(folder: string): { name: string; text: string } {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
  }
  if (license === undefined || !PERMISSIVE.includes(license)) {
    throw new Error(`${name} ${version}: its licence is ${license ?? 'not said'}; decide whether it can be bundled`)
  }
  const holder = license === 'MIT' ? HOLDERS[name] : undefined
  const text = holder === undefined ? findText(folder) : mitOf(holder)
  if (text === undefined) throw new Error(`${name} ${version}: no licence text in ${folder}`)
  return { name: `${name} ${version} (${license})`, text: text.trim().replaceAll('\r', '') }
}

/** The text in the package, or of the repository it is one of several packages of. */
function findText(folder: string): string | undefined {
  for (const place of [folder, dirname(folder)]) {
    if (place.endsWith('node_modules') || !existsSync(place)) continue
    const file = readdirSync(place).find((entry) => /^(?:un)?licen[cs]e(?:[.-].*)?$/i.test(entry))
    if (file !== undefined) return readFileSync(join(place, file), 'utf8')
  }
  return undefined
}

/** Our own text, with other holders. */
function mitOf(holder: string): string {
  const own = readFileSync(new URL('../../../LICENSE', import.meta.url), 'utf8')
  return own.replace(/^Copyright .*$/m, `Copyright (c) ${holder}`)
}
