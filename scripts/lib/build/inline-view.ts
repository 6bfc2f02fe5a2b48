import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Puts the document of `web/view`, which has been built before, into what answers with it. */
export function inlineView(): Plugin {
  return {
    name: 'inline-view',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/server/store/directory-view.ts')) return null
      const text = readFileSync(new URL('../../../dist/web/view.html', import.meta.url), 'utf8')
      return `export const readDirectoryView = () => ${JSON.stringify(text)}`
    },
  }
}
