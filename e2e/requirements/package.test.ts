import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'

describe('the package', () => {
  it('needs no SDK of MCP to build or serve [mcp:core:own]', () => {
    const bundled = readFileSync(join(PROJECT_DIR, 'dist/server/THIRD-PARTY-LICENSES.txt'), 'utf8')
    expect(bundled).toMatch(/^hono \d/m)
    expect(bundled).not.toMatch(/^@?(?:modelcontextprotocol|mcp)/m)
  })
})
