import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What of a manifest says what others may use. */
interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly bin: Readonly<Record<string, string>>
  readonly files: readonly string[]
  readonly exports: Readonly<Record<string, unknown>>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Scripts that npm would run where the package is installed. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']

/**
 * What is wrong with a folder as a package: a promise of its manifest that it does not keep, a sentence each.
 *
 * @param folder With `package.json`, built.
 */
export function findPackageProblems(folder: string): string[] {
  // Ours.
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const problems: string[] = []
  const needs = (path: string, whose: string): void => {
    if (!existsSync(join(folder, path))) problems.push(`${whose}: ${path} is not there`)
  }
  for (const [name, path] of Object.entries(manifest.bin)) {
    needs(path, `bin ${name}`)
    if (existsSync(join(folder, path)) && !readFileSync(join(folder, path), 'utf8').startsWith('#!/usr/bin/env node\n'))
      problems.push(`bin ${name}: ${path} does not begin with #!/usr/bin/env node`)
  }
  for (const [name, entry] of Object.entries(manifest.exports)) {
    for (const path of pathsOf(entry)) needs(path, `exports ${name}`)
    const isCode = pathsOf(entry).some((path) => /\.m?js$/.test(path))
    if (isCode && Object.keys(Object(entry))[0] !== 'types') problems.push(`exports ${name}: types must come first`)
  }
  for (const path of manifest.files) {
    needs(path, 'files')
    if (existsSync(join(folder, path)) && !statSync(join(folder, path)).isDirectory())
      problems.push(`files: ${path} is no folder`)
  }
  needs('LICENSE', 'the package')
  needs('README.md', 'the package')
  needs('dist/server/THIRD-PARTY-LICENSES.txt', 'what is bundled')
  if (manifest.private === true) problems.push('private: nobody could publish it')
  if (Object.keys(manifest.dependencies ?? {}).length > 0)
    problems.push('dependencies: everything is bundled, so there are none')
  for (const script of INSTALL_SCRIPTS)
    if (manifest.scripts?.[script] !== undefined) problems.push(`scripts ${script}: nothing runs where it is installed`)
  return problems
}

function pathsOf(entry: unknown): string[] {
  return typeof entry === 'string' ? [entry] : Object.values(Object(entry)).flatMap(pathsOf)
}
