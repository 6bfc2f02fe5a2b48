import { join } from 'node:path'
import { close, createIndex } from 'pagefind'
import { RESULTS, type SearchingWindow, type StaticEngine } from './static-sites.ts'

/** Listings from which its indexing does not end within minutes: it keeps every record, and writes a file for each. */
const MAX_LISTINGS = 50_000

interface PagefindModule {
  init(): Promise<void>
  search(query: string): Promise<{ results: { data(): Promise<PagefindData> }[] }>
}

interface PagefindData {
  readonly url: string
  readonly content: string
  readonly meta: { readonly title: string }
}

/** Pagefind: an index in pieces, of one custom record a listing, read by WebAssembly. */
export const pagefindSite: StaticEngine = {
  reasonToSkip: (listings) =>
    listings > MAX_LISTINGS ? 'its index of 100,000 records was not finished after eight minutes' : undefined,
  async write({ listings }, folder) {
    const { index, errors } = await createIndex({ forceLanguage: 'en' })
    if (index === undefined) throw new Error(errors.join('\n'))
    for (const { id, name, description = '', tags } of listings) {
      await index.addCustomRecord({
        url: `/${id}`,
        language: 'en',
        content: `${name}. ${description} ${tags.join(' ')}`,
        meta: { title: name },
        filters: { tags },
      })
    }
    await index.writeFiles({ outputPath: join(folder, 'pagefind') })
    await close()
  },
  install: (page) =>
    page.evaluate(
      ({ path, most }) => {
        let opened: Promise<PagefindModule> | undefined
        const open = async (): Promise<PagefindModule> => {
          const module = (await import(path)) as PagefindModule
          await module.init()
          return module
        }
        Object.assign(globalThis, {
          async searchTexts(query) {
            opened ??= open()
            const { results } = await (await opened).search(query)
            const texts = await Promise.all(results.slice(0, most).map((result) => result.data()))
            return texts.map(({ url, content, meta }) => ({ id: url.slice(1), title: meta.title, text: content }))
          },
        } satisfies SearchingWindow)
      },
      { path: '/pagefind/pagefind.js', most: RESULTS },
    ),
}
