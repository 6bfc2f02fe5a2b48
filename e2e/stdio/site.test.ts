import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { rpc } from '../protocol/post.ts'
import { serveFolder } from '../static/serve-folder.ts'
import type { HostOptions, PlainHost } from '../static/serve-folder.ts'
import { PREFIX, serveStaticExample } from '../static/serve-static.ts'
import { legacyQuestions, withoutMoment } from './questions.ts'
import { answersById, startTalk, talk } from './talk.ts'

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-stdio-site-'))
/** Beside which is its state. */
let out: string
/** The plain files alone, as a host has them. */
const plain = join(folder, 'plain')

let example: Awaited<ReturnType<typeof serveStaticExample>>
/** As long as the address of the host, because answers are cut by their length; with a slash. */
let builtFor: string

beforeAll(async () => {
  example = await serveStaticExample()
  ;({ out, url: builtFor } = example)
  cpSync(out, plain, { recursive: true })
})
afterAll(async () => {
  await example.close()
  rmSync(folder, { recursive: true, force: true })
})

async function host(options?: HostOptions): Promise<PlainHost> {
  const started = await serveFolder(plain, options)
  onTestFinished(() => started.close())
  return started
}

/** All but lists of files, whose times are the host's. */
const QUESTIONS = legacyQuestions('2025-11-25').filter(({ message }) => message['method'] !== 'resources/list')

/** @param base Of the site, which stands in answers for the address that the directory was built for. */
async function ask(args: readonly string[], base?: string): Promise<ReadonlyMap<unknown, string | undefined>> {
  const said = await talk(
    args,
    QUESTIONS.map(({ message }) => message),
  )
  expect([said.code, said.stderr]).toEqual([0, ''])
  const asBuilt = (line: string): string => (base ? line.replaceAll(base, builtFor) : line)
  return new Map([...answersById(said)].map(([id, line]) => [id, withoutMoment(asBuilt(line))]))
}

describe('gazetteer mcp with a static site', () => {
  it('answers as from the folder with its state [stdio:answers:site]', async () => {
    const expected = await ask([out])
    expect(expected.size).toBe(QUESTIONS.length)
    const { url, requests } = await host({ prefix: PREFIX })
    expect(await ask([url.slice(0, -1)], url)).toEqual(expected)
    expect(requests.filter(({ method, isRange }) => !['GET', 'HEAD'].includes(method) || isRange)).toEqual([])
    expect(await ask([plain])).toEqual(expected)
    const category = await ask([out, '--category', 'databases'])
    expect(await ask([`${url}databases/index.html`], url)).toEqual(category)
  })

  it('lists and reads the files that the host has [stdio:answers:site]', async () => {
    const { url } = await host()
    const answers = answersById(
      await talk([url], [rpc(1, 'resources/list'), rpc(2, 'resources/read', { uri: `${url}index.md` })]),
    )
    const [listed, read] = [1, 2].map((id) => JSON.parse(answers.get(id) ?? '') as { result: unknown })
    expect(listed?.result).toMatchObject({
      resources: expect.arrayContaining([
        expect.objectContaining({ name: 'index.json', mimeType: 'application/json', size: expect.any(Number) }),
      ]),
    })
    expect(read?.result).toMatchObject({
      contents: [{ mimeType: 'text/markdown', text: expect.stringContaining('\n# Building Blocks\n') }],
    })
  })

  it('reads nothing but its files [stdio:site:bounds]', async () => {
    const other = await host()
    const lead = createServer((request, response) => {
      response.writeHead(302, { location: new URL(request.url ?? '', other.url).href }).end()
    })
    await new Promise<void>((resolve) => lead.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void lead.close())
    // Listening on a port, so this is not a pipe's name.
    const { port } = lead.address() as AddressInfo
    const led = await talk([`http://127.0.0.1:${port}/`], [rpc(1, 'ping')])
    expect(led).toMatchObject({
      code: 3,
      lines: [],
      stderr: expect.stringContaining(`it leads to another site, ${other.url.slice(0, -1)}`),
    })
    expect(other.requests).toEqual([])

    // A host that sends a page where a file is missing.
    const friendly = await host({
      habit: ({ answer }, given) => (given.status === 404 ? { ...answer('index.html'), status: 200 } : given),
    })
    expect((await talk([`${friendly.url}databases/`], [rpc(1, 'ping')])).lines).toHaveLength(1)
    const lost = await talk([`${friendly.url}databases/nothing/here/`], [rpc(1, 'ping')])
    expect(lost).toMatchObject({ code: 3, lines: [] })
  })

  it('ends an answer that would take requests without end, and goes on [stdio:site:bounds]', async () => {
    // A host that has every file it is asked for.
    const { url, requests } = await host({
      habit: ({ answer }, given) => {
        if (given.status !== 404) return given
        return { ...answer('index.md'), type: 'text/markdown', status: 200 }
      },
    })
    const answers = answersById(await talk([url], [rpc(1, 'resources/list'), rpc(2, 'ping')]))
    expect(JSON.parse(answers.get(1) ?? '')).toHaveProperty('error')
    expect(JSON.parse(answers.get(2) ?? '')).toHaveProperty('result')
    expect(requests.length).toBeLessThan(400)
  })

  it('ends although the host never answers [stdio:output:end]', async () => {
    let waits = false
    const { url } = await host({ habit: (_request, given) => (waits ? new Promise(() => undefined) : given) })
    const asked = rpc(2, 'resources/read', { uri: `${url}index.md` })
    const speaker = startTalk([url])
    speaker.say(rpc(1, 'ping'))
    await speaker.line(0)
    waits = true
    speaker.say(asked)
    const { code, lines } = await speaker.end()
    expect([code, lines.length]).toEqual([0, 1])
  })
})
