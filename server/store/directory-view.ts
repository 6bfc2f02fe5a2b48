import { readFileSync } from 'node:fs'

/**
 * The document that shows answers in chats, as `npm run build` makes it from `web/view`. Bundles have its text in place
 * of this module: see `vite.config.ts`.
 *
 * @throws {Error} where it has not been built.
 */
export function readDirectoryView(): string {
  return readFileSync(new URL('../../dist/web/view.html', import.meta.url), 'utf8')
}
