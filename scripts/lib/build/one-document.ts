import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Writes the script and the stylesheet of `web/view` into its page: one document, which loads nothing. */
export function oneDocument(): Plugin {
  return {
    name: 'one-document',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const script = bundle['view.js']
      const style = bundle['view.css']
      if (script?.type !== 'chunk' || style?.type !== 'asset') this.error('web/view: no script, or no stylesheet')
      const page = readFileSync(new URL('../../../web/view/view.html', import.meta.url), 'utf8')
      const parts = { style: String(style.source).trim(), script: `'use strict';${script.code.trim()}` }
      if (/<\/(?:script|style)|<!--/i.test(parts.style + parts.script)) this.error('web/view: a tag in the script')
      const source = page
        .replace(/\n\s*/g, '')
        .replace('<style></style>', () => `<style>${parts.style}</style>`)
        .replace('<script></script>', () => `<script>${parts.script}</script>`)
      for (const name of Object.keys(bundle)) delete bundle[name]
      this.emitFile({ type: 'asset', fileName: 'view.html', source: `${source}\n` })
    },
  }
}
