import type { Page } from 'puppeteer-core'
import type { DirectoryOptions, DirectoryRegistration } from '../../../web/embed/directory-options.ts'

interface EmbedModule {
  readonly registerDirectory: (options: DirectoryOptions) => DirectoryRegistration
}

/** What `registerDirectory` gave in a page, from outside. */
export interface PageRegistration {
  readonly names: () => Promise<readonly string[]>
  readonly problem: () => Promise<string | undefined>
  readonly unregister: () => Promise<void>
  /** Ends the registration by the signal that was given to it. */
  readonly abort: () => Promise<void>
}

/**
 * Registers tools in a page with the module of a directory.
 *
 * @returns When it is clear whether there are tools.
 */
export async function registerDirectory(
  page: Page,
  directory: string,
  options: DirectoryOptions,
): Promise<PageRegistration> {
  // As text: what is compiled for tests imports differently.
  const module = await page.evaluateHandle(`import(${JSON.stringify(`${directory}embed.mjs`)})`)
  const handle = await page.evaluateHandle(
    async (loaded, rest) => {
      const controller = new AbortController()
      const registration = (loaded as EmbedModule).registerDirectory({ ...rest, signal: controller.signal })
      await registration.ready
      return { registration, abort: () => controller.abort() }
    },
    module,
    options,
  )
  return {
    names: () => handle.evaluate(({ registration }) => registration.tools),
    problem: () => handle.evaluate(({ registration }) => registration.problem),
    unregister: () => handle.evaluate(({ registration }) => registration.unregister()),
    abort: () => handle.evaluate(({ abort }) => abort()),
  }
}
