import { describe, expect, it } from 'vitest'
import type { ConnectTarget } from '../../shared/connect/connect-client.ts'
import { localCommand } from '../../shared/connect/local-clients.ts'
import { LOCAL_GROUPS } from '../../shared/connect/local-clients.ts'
import { quoteForShell } from '../../shared/connect/quote-for-shell.ts'
import { PACKAGE_NAME } from '../../shared/package-name.ts'
import { listDifferences } from './list-differences.ts'
import { parseSnippet } from './parse-snippet.ts'
import { runAddMcp } from './run-add-mcp.ts'

const TARGET: ConnectTarget = { name: 'directory', url: 'https://example.org/databases/', title: 'Databases' }

/** Where add-mcp differs from ours, and why ours is right too. */
const DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  // Nothing to say there.
  goose: ['theirs extensions.directory.description=""'],
}

describe('clients that start programs', () => {
  const files = runAddMcp({ name: TARGET.name, url: localCommand(TARGET).join(' ') })

  it('are all told the same program [stdio:answers:connect]', () => {
    for (const { clients } of LOCAL_GROUPS)
      for (const { id, ways } of clients)
        for (const way of ways) {
          const text = way.write(TARGET)
          for (const word of localCommand(TARGET)) expect([id, text]).toEqual([id, expect.stringContaining(word)])
        }
    expect(localCommand(TARGET).map(quoteForShell).join(' ')).toBe(
      `npx -y ${PACKAGE_NAME} mcp https://example.org/databases/`,
    )
  })

  it.each(
    LOCAL_GROUPS.flatMap(({ clients }) => clients).flatMap(({ id, ways }) =>
      ways.flatMap((way) => {
        if (way.kind !== 'file') return []
        const written = [...files].find(([path]) =>
          way.paths.some(
            (each) =>
              each === `~/${path}` ||
              (/^[…~%]/.test(each) && path.endsWith(each.replaceAll('\\', '/').split('/').slice(-2).join('/'))),
          ),
        )
        return written === undefined ? [] : [[id, way, ...written] as const]
      }),
    ),
  )('%s has what add-mcp writes [stdio:answers:connect]', (id, way, path, text) => {
    expect(listDifferences(parseSnippet(path, way.write(TARGET)), parseSnippet(path, text))).toEqual(
      DIFFERENCES[id] ?? [],
    )
  })
})
