import type { JSHandle, Page } from 'playwright'
import type { registerDirectory } from '../../web/embed/embed-module.ts'

/** What the embed's module exports. */
export interface EmbedModule {
  readonly registerDirectory: typeof registerDirectory
}

/** Loads the embed's module into a page. @param url Of `embed.mjs`. */
export function importEmbed(page: Page, url: string): Promise<JSHandle<EmbedModule>> {
  // As text: the tool that runs the tests would take a function's `import` for one of its own.
  return page.evaluateHandle(`import(${JSON.stringify(url)})`)
}
