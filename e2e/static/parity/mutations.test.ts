import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callPageTool } from '../../../shared/engine/call-page-tool.ts'
import { createEngine } from '../../../shared/engine/engine.ts'
import type { EngineParts } from '../../../shared/engine/open-release.ts'
import { createFileReader } from '../../../web/engine/fetch-files.ts'
import { loadStemmers } from '../../../shared/search/load-stemmers.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../../embed/clients/serve-directory.ts'
import { PROJECT_DIR } from '../../paths.ts'
import { callEndpoint } from './call-endpoint.ts'
import { callEngine } from './call-engine.ts'
import type { CallTool } from './call-engine.ts'
import { drawCalls } from './draw-calls.ts'
import { findDifferences } from './find-differences.ts'
import { followCursors } from './follow-cursors.ts'
import type { AnsweredCalls } from './follow-cursors.ts'
import { readMaterial } from './read-material.ts'

const CALLS = 600
const SEED = 20

/** The engine as it is built. */
const BUILT = join(PROJECT_DIR, 'dist/web/engine')

describe('the comparison of answers', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-mutations-'))
  let directory: ServedDirectory
  let asked: AnsweredCalls

  beforeAll(async () => {
    directory = await serveDirectory('examples/building-blocks/directory.yml')
    const calls = drawCalls(await readMaterial(directory.url), CALLS, SEED)
    asked = await followCursors(callEndpoint(directory.url), calls, { every: 10, most: 20 })
  })

  afterAll(async () => {
    await directory.close()
    rmSync(scratch, { recursive: true, force: true })
  })

  async function compare(call: CallTool): Promise<string[]> {
    return findDifferences(asked, await callEngine(call, directory.url)(asked.calls))
  }

  /** The built engine with another text in place of one that its files have. */
  async function buildWith(name: string, from: string, to: string): Promise<CallTool> {
    const folder = join(scratch, name)
    cpSync(BUILT, folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
    const found = scripts.filter((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      writeFileSync(join(folder, file), text.replaceAll(from, to))
      return text.includes(from)
    })
    expect(found).not.toEqual([])
    const module = (await import(pathToFileURL(join(folder, 'engine.js')).href)) as { callTool: CallTool }
    return module.callTool
  }

  /** An engine of the same parts as that of pages, but for one. */
  function createWith(parts: Partial<EngineParts>): CallTool {
    const engine = createEngine({ read: createFileReader(directory.url), loadStemmers, ...parts })
    return (call) => callPageTool(engine, call)
  }

  it('finds nothing in the engine as it is', async () => {
    expect(await compare(createWith({}))).toEqual([])
    expect(await compare(await buildWith('same', 'Did you mean', 'Did you mean'))).toEqual([])
  })

  it('finds that the stemmer is missing', async () => {
    const loadNone = async (language: string) => ({ ...(await loadStemmers(language)), en: (word: string) => word })
    expect(await compare(createWith({ loadStemmers: loadNone }))).not.toEqual([])
  })

  it('finds one character more in a refusal', async () => {
    expect(await compare(await buildWith('refusal', 'Did you mean', 'Did you  mean'))).not.toEqual([])
  })

  it('finds one listing fewer on a page of results', async () => {
    const fewer = createWith({})
    const call: CallTool = (asks) => {
      const args: unknown = asks.args
      const isEmpty = typeof args === 'object' && args !== null && Object.keys(args).length === 0
      return fewer(isEmpty ? { ...asks, args: { limit: 9 } } : asks)
    }
    expect(await compare(call)).not.toEqual([])
  })
})
