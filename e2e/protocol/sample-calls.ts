import type { ToolPage } from '../../shared/tools/tool.ts'
import type { ToolName } from '../../shared/tools/tools.ts'
import { listToolNames } from '../list-tool-names.ts'

/**
 * A call of every tool of a page that is answered: its name and its required arguments. Left out are those for which the
 * page has too few listings.
 */
export async function sampleCalls(page: ToolPage): Promise<[name: string, args: object][]> {
  const collection = await page.collection()
  const ids = Array.from({ length: Math.min(5, collection.count) }, (_, position) => collection.listing(position).id)
  const args: Readonly<Record<string, object | undefined>> = {
    search: { query: page.title.split(/\s+/)[0] ?? '' },
    fetch: ids.length > 0 ? { id: ids[0] } : undefined,
    browse: {},
    compare: ids.length > 1 ? { ids } : undefined,
    changes: (await page.changeLog?.()) === undefined ? undefined : {},
    facets: {},
    similar: ids.length > 0 ? { id: ids[0] } : undefined,
  } satisfies Record<ToolName, object | undefined>
  return listToolNames(page.kind).flatMap((name): [string, object][] => {
    const given = args[name]
    return given === undefined ? [] : [[name, given]]
  })
}
