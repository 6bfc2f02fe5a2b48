import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpc } from '../protocol/post.ts'
import { createAsker } from './ask.ts'
import type { Answer, Asker } from './ask.ts'
import { bringRelease, publishEdition } from './editions.ts'
import type { Edition } from './editions.ts'
import { startThree } from './fleet.ts'
import type { Instance } from './fleet.ts'
import { startLoad } from './load.ts'
import { startNginx } from './nginx.ts'
import { MCP_QUESTIONS, STATIC_QUESTIONS } from './questions.ts'
import { checkAnswer, readReference } from './reference.ts'
import type { Reference } from './reference.ts'
import { readServices } from './services.ts'

const QUESTIONS = [...MCP_QUESTIONS, ...STATIC_QUESTIONS]

describe.skipIf(readServices().nginx === undefined)('a new release behind nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-releases-'))
  const started: { destroy(): Promise<void> }[] = []
  let first: Edition
  let second: Edition
  let references: Reference[]

  beforeAll(async () => {
    first = await publishEdition(folder, 'vermilion')
    second = await publishEdition(folder, 'ultramarine', first)
    references = [await readReference(first, QUESTIONS), await readReference(second, QUESTIONS)]
  })
  afterAll(async () => {
    await Promise.all(started.map((one) => one.destroy()))
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(outs: readonly string[]): Promise<{ instances: Instance[]; port: number }> {
    for (const out of new Set(outs)) await bringRelease(first, out)
    const instances = await startThree(outs)
    started.push(...instances)
    const balancer = await startNginx(
      mkdtempSync(join(folder, 'nginx-')),
      instances.map(({ port }) => port),
    )
    started.push({ destroy: () => balancer.stop() })
    return { instances, port: balancer.port }
  }

  const ownFolders = (name: string): string[] => [1, 2, 3].map((number) => join(folder, `${name}-${number}`))

  it.each([
    ['with folders of their own, one after the other', 'own'],
    ['with one folder, all together', 'shared'],
  ])('reaches instances %s, without an answer that mixes two [release:publish:no-mix]', async (_how, kind) => {
    const outs = kind === 'own' ? ownFolders('rolling') : Array.from({ length: 3 }, () => join(folder, 'shared'))
    const { instances, port } = await start(outs)
    const seen = new Set<string>()
    const running = startLoad({
      port,
      questions: QUESTIONS,
      check(answer, question, id) {
        seen.add(String(answer.headers['gazetteer-release']))
        return checkAnswer(references, answer, question, id)
      },
    })
    await running.further(100)
    expect([...seen]).toEqual([first.release])
    for (const [index, out] of outs.entries()) {
      if (index > 0 && out === outs[index - 1]) continue
      await bringRelease(second, out)
      const served = instances.filter((_, other) => outs[other] === out)
      await Promise.all(served.map((instance) => untilReady(instance, second.release)))
      await running.further(100)
    }
    expect(seen).toEqual(new Set([first.release, second.release]))
    // What was asked before the last one took it may still be answered from the first.
    const before = new Set(running.outstanding)
    while ([...before].some((id) => running.outstanding.has(id))) await running.further(1)
    seen.clear()
    await running.further(200)
    await running.stop()
    expect([...seen]).toEqual([second.release])
    expect(running.failures).toEqual([])
  })

  it('refuses the cursors of the one before in words, and the list starts again', async () => {
    const outs = ownFolders('cursors')
    const { instances, port } = await start(outs)
    const asker = createAsker(port)
    const before = await browse(asker)
    expect(before.headers['gazetteer-release']).toBe(first.release)
    const { nextCursor } = resultOf(before)
    expect(nextCursor).toMatch(/^[\w.-]+$/)
    // The next part, from whichever instance.
    for (const _ of instances) expect(idsOf(await browse(asker, nextCursor))[0]).toBe('tools-10')
    for (const [index, out] of outs.entries()) {
      await bringRelease(second, out)
      const instance = instances[index]
      if (instance !== undefined) await untilReady(instance, second.release)
    }
    for (const _ of instances) {
      const refused = await browse(asker, nextCursor)
      expect(refused.headers['gazetteer-release']).toBe(second.release)
      expect(JSON.parse(refused.text)).toMatchObject({
        result: { isError: true, content: [{ text: expect.stringContaining('is of an earlier release') }] },
      })
    }
    const again = await browse(asker)
    expect(idsOf(again)[0]).toBe('tools-0')
    expect(idsOf(await browse(asker, resultOf(again).nextCursor))[0]).toBe('tools-10')
    asker.close()
  })
})

/** Asks an instance itself until it serves a release; each answer is an event to wait for. */
async function untilReady({ port }: Instance, release: string): Promise<void> {
  const asker = createAsker(port)
  for (;;) {
    const { status, headers, text } = await asker.ask({ path: '/_/readyz' })
    expect([status, JSON.parse(text)]).toMatchObject([200, { status: 'ready', release: headers['gazetteer-release'] }])
    if (headers['gazetteer-release'] === release) break
  }
  asker.close()
}

interface Page {
  readonly columns?: readonly string[]
  readonly rows?: readonly (readonly unknown[])[]
  readonly nextCursor?: string
}

function browse(asker: Asker, cursor?: string): Promise<Answer> {
  const args = { limit: 10, ...(cursor !== undefined && { cursor }) }
  const body = JSON.stringify(rpc(1, 'tools/call', { name: 'browse', arguments: args }))
  return asker.ask({ path: '/tools/mcp', method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

function resultOf({ text }: Answer): Page {
  return (JSON.parse(text) as { result: { structuredContent: Page } }).result.structuredContent
}

function idsOf(answer: Answer): unknown[] {
  const { columns = [], rows = [] } = resultOf(answer)
  return rows.map((row) => row[columns.indexOf('id')])
}
