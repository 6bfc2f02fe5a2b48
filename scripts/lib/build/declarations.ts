import { readFile } from 'node:fs/promises'
import { transformWithOxc } from 'vite'
import type { Plugin } from 'vite'

const PROJECT = new URL('../../../', import.meta.url)

/**
 * Writes the types of a module that is built into one file, from the sources that declare them, without their imports.
 *
 * @param sources Their paths in the project.
 */
export function declarations(fileName: string, sources: readonly string[]): Plugin {
  return {
    name: 'declarations',
    async generateBundle() {
      const parts = sources.map(async (path) => {
        const code = await readFile(new URL(path, PROJECT), 'utf8')
        const { declaration = '' } = await transformWithOxc(code, path, { typescript: { declaration: {} } })
        return declaration.replace(/^(?:import|export type \*) .*\n/gm, '')
      })
      this.emitFile({ type: 'asset', fileName, source: (await Promise.all(parts)).join('') })
    },
  }
}
