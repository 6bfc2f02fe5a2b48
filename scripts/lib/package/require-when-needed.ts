import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** A module of ours, by the end of its path, and what of its imports is loaded later. */
export interface LaterImports {
  readonly importer: string
  readonly specifier: RegExp
  /** What the file of an import is named by, from the path of its module. */
  readonly fileName: (path: string) => string
}

const IMPORT = /^import (?:\{ ([^}]+) \}|(\w+)) from ["']([^"']+)["'](?: with \{[^}]*\})?;?\n/gm

/**
 * Puts imports into files of their own, which Node loads when what they export is first used: at once, as an ECMAScript
 * module may be required. So nobody waits for what they do not need, and nothing that needs it has to wait.
 *
 * An import may be used in functions, and as a value of a table (`key: name,` or `name,`), whose keys are then read lazily.
 */
export function requireWhenNeeded(later: readonly LaterImports[]): Plugin {
  return {
    name: 'require-when-needed',
    async transform(code, id) {
      const known = later.find(({ importer }) => id.endsWith(importer))
      if (known === undefined) return null
      const files = new Map<string, string>()
      for (const [, , , specifier = ''] of code.matchAll(IMPORT)) {
        if (!known.specifier.test(specifier)) continue
        const resolved = await this.resolve(specifier, id)
        if (resolved === null) return this.error(`${specifier}, which ${id} imports, is not there`)
        const fileName = known.fileName(resolved.id)
        files.set(specifier, fileName)
        this.emitFile({ type: 'chunk', id: resolved.id, fileName })
      }
      if (files.size === 0) return this.error(`${basename(id)} imports nothing that is to be loaded later`)
      return { code: writeRequires(code, files), map: null }
    },
  }
}

/**
 * Writes imports as calls of `require` where their names are used.
 *
 * @param code A module: JavaScript, each import on a line.
 * @param files Of the imports to be written, by their specifiers.
 */
export function writeRequires(code: string, files: ReadonlyMap<string, string>): string {
  const uses = new Map<string, string>()
  const rest = code.replace(IMPORT, (line, names: string | undefined, whole: string | undefined, specifier: string) => {
    const file = files.get(specifier)
    if (file === undefined) return line
    const required = `requireLater(${JSON.stringify(`./${file}`)})`
    for (const name of names?.split(',') ?? []) {
      const [exported = '', local = exported] = name.trim().split(/\s+as\s+/)
      uses.set(local, `${required}.${exported}`)
    }
    if (whole !== undefined) uses.set(whole, `${required}.default`)
    return ''
  })
  const name = `(${[...uses.keys()].join('|')})`
  const use = new RegExp(String.raw`^(\s*)(?:(\w+): )?${name}(?=,?$)|(?<![\w.])${name}\b(?!:)`, 'gm')
  const written = rest.replace(use, (_, indent = '', key = '', value = '', used = '') =>
    used === '' ? `${indent}get ${key || value}() { return ${uses.get(value)} }` : (uses.get(used) ?? used),
  )
  const head = "import { createRequire } from 'node:module'\nconst requireLater = createRequire(import.meta.url)\n"
  return head + written
}
