import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { PROJECT_DIR } from '../../paths.ts'

const SHOP_DIR = join(PROJECT_DIR, 'examples/host-page')

/** The directory that the shop's page names, as it ships. */
const NAMED_DIRECTORY = 'http://localhost:3000/'
const NAMED_CATEGORY = 'category="databases"'

/** Its other files. */
const FILES = { 'shop.css': 'text/css', 'shop.js': 'text/javascript', 'llms.txt': 'text/plain; charset=utf-8' }

/**
 * Serves the shop of `examples/host-page` on an origin of its own, with another directory in what is embedded.
 *
 * @param directory The root page.
 * @param category Of that directory. Not escaped.
 */
export async function serveShop(directory: string, category: string): Promise<ForeignSite> {
  const page = readFileSync(join(SHOP_DIR, 'index.html'), 'utf8')
  for (const part of [NAMED_DIRECTORY, NAMED_CATEGORY]) {
    if (!page.includes(part)) throw new Error(`index.html should have ${part}`)
  }
  const shop = await startForeignSite()
  shop.put('/', page.replaceAll(NAMED_DIRECTORY, directory).replaceAll(NAMED_CATEGORY, `category="${category}"`))
  for (const [file, type] of Object.entries(FILES)) {
    shop.put(`/${file}`, readFileSync(join(SHOP_DIR, file), 'utf8'), { 'content-type': type })
  }
  return shop
}
