import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'

const { dependencies } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

describe('the package', () => {
  it('needs no SDK of MCP to build or serve [mcp:core:own]', () => {
    const names = Object.keys(dependencies)
    expect(names).toContain('hono')
    expect(names.filter((name) => /modelcontextprotocol|mcp/i.test(name))).toEqual([])
  })
})
