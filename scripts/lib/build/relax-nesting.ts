import type { Plugin } from 'vite'

/**
 * Leaves out `&` where browsers put it themselves: at the beginning of a nested selector (CSS Nesting 1 §3.1). Minifiers
 * write it for browsers that are older than those of our stylesheet.
 */
export function relaxNesting(): Plugin {
  return {
    name: 'relax-nesting',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
        file.source = file.source.toString().replace(/(?<=[{};,])&(?: |(?=>))/g, '')
      }
    },
  }
}
