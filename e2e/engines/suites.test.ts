import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'
import { findReason, ONLY_ON_NODE } from './only-on-node.ts'
import { FILES_OF_NODE, SUITES } from './suites.ts'

/** Folders of which every test is run on both engines or listed with the reason. */
const FOLDERS = ['server/contents', 'server/http', 'e2e/protocol', 'e2e/conformance']

describe('the suites of both engines', () => {
  it('are every test file of their folders, but those listed with a reason', () => {
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(path.join(PROJECT_DIR, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `${folder}/${name}`),
    )
    const listed = [...SUITES, ...Object.keys(FILES_OF_NODE)]
    const inFolders = listed.filter((file) => FOLDERS.some((folder) => file.startsWith(`${folder}/`)))
    expect(inFolders.sort()).toEqual(files.sort())
  })

  it('are the files of which some tests are left out', () => {
    expect(SUITES).toEqual(expect.arrayContaining(Object.keys(ONLY_ON_NODE)))
  })
})

describe('findReason', () => {
  it('finds a test by its title, written or shown, in its own file', () => {
    const file = 'server/http/mcp/mcp-paths.test.ts'
    expect(findReason(file, 'hands POST /tools/mcp over')).toBe(ONLY_ON_NODE[file]?.['hands %s %s over'])
    expect(findReason(file, 'serves the card at /tools/databases/mcp/server-card')).toBeUndefined()
    expect(findReason('server/http/mcp/mcp.test.ts', 'hands POST /tools/mcp over')).toBeUndefined()
  })
})
