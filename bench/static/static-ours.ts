import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageSearch } from '../../web/results/page-search.ts'
import type * as EngineModule from '../../web/engine/engine.ts'
import { runCli } from '../../e2e/cli.ts'
import { RESULTS, type SearchingWindow, type StaticEngine } from './static-sites.ts'

/** Ours: what a visitor's typing loads. */
export const ourSite: StaticEngine = {
  async write({ config }, folder) {
    const baseUrl = 'https://directory.example.org'
    const args = ['build', '-c', config, '-o', folder, '--target', 'static', '--base-url', baseUrl]
    const { code, stderr } = await runCli(args)
    if (code !== 0) throw new Error(stderr)
  },
  install: (page, folder) =>
    page.evaluate(
      ({ path, search, most }) => {
        let opened: Promise<PageSearch> | undefined
        Object.assign(globalThis, {
          async searchTexts(words) {
            // As the script of a page does: the search file beside the engine.
            const ahead = opened ? undefined : fetch(`/_/search/${search}.gz`, { credentials: 'omit' })
            opened ??= (import(path) as Promise<typeof EngineModule>).then(({ searchPage }) =>
              searchPage(new URL('/', location.href).href, ahead, search),
            )
            const { options, targets } = await (await opened).suggest(words, new AbortController().signal, '/')
            const urls = await Promise.all(targets)
            const all = Array.from(options.children, (option, at) => ({
              id: urls[at]?.split(/[/#]/).findLast((part) => part !== '') ?? '',
              title: option.querySelector('b')?.textContent ?? '',
              text: option.querySelector('p')?.textContent ?? '',
            }))
            // Categories, questions and what leads to all results have no text.
            return all.filter(({ text }) => text !== '').slice(0, most)
          },
        } satisfies SearchingWindow)
      },
      { ...readRootPage(folder), most: RESULTS },
    ),
}

/** Path of the engine's module and name of the search file, as the published root page names them. */
function readRootPage(folder: string): { path: string; search: string } {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const path = /data-engine="([^"]+)"/.exec(html)?.[1]
  const search = /data-search="([^"]+)"/.exec(html)?.[1]
  if (path === undefined || search === undefined) throw new Error('the root page names no engine, or no search file')
  return { path: new URL(path, 'https://directory.example.org/').pathname, search }
}
