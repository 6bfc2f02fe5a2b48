import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FORM_TOOL_NAMES } from '../../shared/renditions/view/agent-access.ts'
import { TOOLS } from '../../shared/tools/tools.ts'
import { PROJECT_DIR } from '../paths.ts'
import { listToolNames } from '../list-tool-names.ts'

function readDoc(name: string): string {
  return readFileSync(join(PROJECT_DIR, 'docs', name), 'utf8')
}

describe('the tools in the documentation', () => {
  it('are those of the table, in its order, and docs/mcp.md says which only the root has', () => {
    const table = /^\| tools +\|[^]*?\n\n/m.exec(readDoc('mcp.md'))?.[0] ?? ''
    const rows = [...table.matchAll(/^\| `(\w+)` +\| (.+?) *\|$/gm)].map(([, name, use = '']) => [
      name,
      use.includes('only at the root'),
    ])
    expect(rows).toEqual(Object.entries(TOOLS).map(([name, row]) => [name, !('category' in row)]))
  })

  it('have the names in docs/embedding.md under which browsers get them', () => {
    const paragraph = /^.*`directory_search`, .*$/m.exec(readDoc('embedding.md'))?.[0] ?? ''
    const named = [...paragraph.matchAll(/`(directory_\w+)`/g)].map(([, name]) => name)
    expect(named).toEqual(listToolNames('root', 'directory_'))
  })

  it('have beside them the form of a page, in docs/renditions.md', () => {
    for (const name of Object.values(FORM_TOOL_NAMES)) expect(readDoc('renditions.md')).toContain(`\`${name}\``)
  })
})
