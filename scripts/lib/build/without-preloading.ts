import type { Plugin } from 'vite'

/** Imports as Vite wraps them before it knows what to load ahead: whole, and of one export. */
const WRAPPED_IMPORTS = [
  /__vitePreload\(\(\) => (import\((?:(?!__vitePreload)[^])*?), __VITE_PRELOAD__\)/g,
  /__vitePreload\(async \(\) => \{\s*const \{ \w+ \} = await (import\([^()]*\));\s*return \{ \w+ \};\s*\}, __VITE_PRELOAD__\)/g,
]

/** Leaves out what Vite would load styles and imports ahead with: half a kilobyte, and we ask for neither. */
export function withoutPreloading(): Plugin {
  return {
    name: 'without-preloading',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
    renderChunk: (code) =>
      code.includes('__VITE_PRELOAD__')
        ? { code: WRAPPED_IMPORTS.reduce((text, wrapped) => text.replace(wrapped, '$1'), code), map: null }
        : null,
  }
}
