import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPackageProblems } from './find-package-problems.ts'

const MANIFEST = {
  name: 'a',
  version: '1.0.0',
  bin: { a: 'dist/server/cli.js' },
  files: ['dist/server'],
  exports: { './server': { types: './dist/server/server.d.ts', default: './dist/server/server.js' } },
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-problems-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function writeAll(manifest: object): void {
  write('package.json', JSON.stringify(manifest))
  write('dist/server/cli.js', '#!/usr/bin/env node\n')
  for (const path of ['server.js', 'server.d.ts', 'THIRD-PARTY-LICENSES.txt']) write(`dist/server/${path}`)
  for (const path of ['LICENSE', 'README.md']) write(path)
}

describe('findPackageProblems', () => {
  it('finds none in a whole package', () => {
    writeAll(MANIFEST)
    expect(findPackageProblems(folder)).toEqual([])
  })

  it('finds everything that is exported and missing [package:install:whole]', () => {
    write('package.json', JSON.stringify(MANIFEST))
    expect(findPackageProblems(folder)).toEqual([
      'bin a: dist/server/cli.js is not there',
      'exports ./server: ./dist/server/server.d.ts is not there',
      'exports ./server: ./dist/server/server.js is not there',
      'files: dist/server is not there',
      'the package: LICENSE is not there',
      'the package: README.md is not there',
      'what is bundled: dist/server/THIRD-PARTY-LICENSES.txt is not there',
    ])
  })

  it.each([
    [{ private: true }, 'private: nobody could publish it'],
    [{ dependencies: { zod: '4' } }, 'dependencies: everything is bundled, so there are none'],
    [{ scripts: { postinstall: 'x' } }, 'scripts postinstall: nothing runs where it is installed'],
    [{ exports: { '.': './dist/server/server.js' } }, 'exports .: types must come first'],
    [{ files: ['LICENSE'] }, 'files: LICENSE is no folder'],
    [{ bin: { a: 'LICENSE' } }, 'bin a: LICENSE does not begin with #!/usr/bin/env node'],
  ])('finds %j', (change, problem) => {
    writeAll({ ...MANIFEST, ...change })
    expect(findPackageProblems(folder)).toEqual([problem])
  })
})
