import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { postModern } from '../../../e2e/protocol/post-modern.ts'
import { post, rpc } from '../../../e2e/protocol/post.ts'
import type { PostOptions } from '../../../e2e/protocol/post.ts'
import {
  createSampleStore,
  SAMPLE_BASE_URL,
  sampleFiles,
  sampleSkillFiles,
} from '../../../e2e/protocol/sample-documents.ts'
import { createMemoryStore } from '../../store/memory.fixture.ts'
import { createMcpEndpoint } from './mcp.ts'

const FILES = sampleSkillFiles()

const endpoint = createMcpEndpoint({ store: createMemoryStore(SAMPLE_BASE_URL, [...sampleFiles(), ...FILES]) })

/** A release of an earlier version. */
const without = createMcpEndpoint({ store: createSampleStore() })

const FOLDER = 'skill://search-example-tools'
const SKILL = `${FOLDER}/SKILL.md`
const REQUESTS = `${FOLDER}/references/requests.md`

async function ask(method: string, params: object = {}, options?: PostOptions): Promise<ReturnType<typeof JSON.parse>> {
  return (await post(endpoint, rpc(1, method, params), options)).json
}

async function askModern(method: string, params: object = {}): Promise<ReturnType<typeof JSON.parse>> {
  return (await postModern(endpoint, method, { ...params })).json
}

function contentOf(path: string): string {
  const file = FILES.find((each) => each.path === `.well-known/agent-skills/${path}`)
  return String(file?.content)
}

describe('skills over MCP', () => {
  it('are declared in the newest revision and answered in all [mcp:skills:resources]', async () => {
    const { result } = await askModern('server/discover')
    expect(result.capabilities.extensions).toMatchObject({ 'io.modelcontextprotocol/skills': { directoryRead: true } })
    expect(result.instructions).toContain(` The skill ${SKILL} says more.`)
    const { skills } = (await ask('skills/list')).result
    expect(await askModern('skills/list')).toMatchObject({
      result: { resultType: 'complete', ttlMs: expect.any(Number), cacheScope: 'public', skills },
    })
    expect(await askModern('skills/get', { uri: SKILL })).toMatchObject({
      result: { resultType: 'complete', ttlMs: expect.any(Number), cacheScope: 'public', skill: skills[0] },
    })
    expect((await ask('skills/list', {}, { slug: '' })).result).toEqual({ skills })
  })

  it('have one digest in three places, of the bytes that are read [mcp:skills:digest]', async () => {
    const [skill] = (await ask('skills/list')).result.skills
    expect(skill.resources.map(({ uri }: { uri: string }) => uri)).toEqual([SKILL, REQUESTS])
    for (const { uri, digest, size } of skill.resources) {
      const { contents } = (await ask('resources/read', { uri })).result
      expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: contentOf(uri.slice('skill://'.length)) }])
      const bytes = Buffer.from(contents[0].text)
      expect([digest, size]).toEqual([`sha256:${createHash('sha256').update(bytes).digest('hex')}`, bytes.byteLength])
    }
    const index = JSON.parse(contentOf('index.json'))
    expect(index.skills[0].digest).toBe(skill.resources[0].digest)
  })

  it('have the front matter of SKILL.md, as a YAML parser reads it [mcp:skills:front-matter]', async () => {
    const [{ frontmatter }] = (await ask('skills/list')).result.skills
    const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(contentOf('search-example-tools/SKILL.md')) ?? []
    expect(frontmatter).toEqual(parse(head))
    expect(Object.keys(frontmatter)).toEqual(['name', 'description'])
  })

  it('are folders that can be walked [mcp:skills:directory]', async () => {
    const read = async (uri: string): Promise<unknown> => (await ask('resources/directory/read', { uri })).result
    const size = Buffer.byteLength(contentOf('search-example-tools/SKILL.md'))
    expect(await read(FOLDER)).toEqual({
      resources: [
        { uri: SKILL, name: 'SKILL.md', mimeType: 'text/markdown', size },
        { uri: `${FOLDER}/references`, name: 'references', mimeType: 'inode/directory' },
      ],
    })
    expect(await read(`${FOLDER}/references`)).toMatchObject({ resources: [{ uri: REQUESTS, name: 'requests.md' }] })
  })

  it.each([
    ['skills/get', { uri: `${FOLDER}/skill.md` }],
    ['skills/get', { uri: REQUESTS }],
    ['skills/get', {}],
    ['skills/list', { cursor: 'garbage' }],
    ['resources/directory/read', { uri: SKILL }],
    ['resources/directory/read', { uri: `${FOLDER}/` }],
    ['resources/directory/read', { uri: 'skill:/' }],
    ['resources/directory/read', { uri: FOLDER, cursor: 'garbage' }],
    ['resources/directory/read', { uri: `${SAMPLE_BASE_URL}/databases` }],
    ['resources/directory/read', {}],
  ])('%s refuses %j [mcp:skills:resources]', async (method, params) => {
    expect(await ask(method, params)).toMatchObject({ error: { code: -32602 } })
  })

  it('lead to nothing that is no file of theirs', async () => {
    for (const uri of [`${FOLDER}/../index.json`, 'skill://index.json', `${FOLDER}/references`, `${SKILL}#x`]) {
      expect(await ask('resources/read', { uri })).toMatchObject({ error: { code: -32002, data: { uri } } })
      expect(await askModern('resources/read', { uri })).toMatchObject({ error: { code: -32602 } })
    }
  })

  it('are among the resources of every page', async () => {
    const described = { uri: SKILL, name: 'search-example-tools', mimeType: 'text/markdown' }
    for (const slug of ['', 'databases']) {
      const { resources } = (await ask('resources/list', {}, { slug })).result
      expect(resources).toEqual(
        expect.arrayContaining([expect.objectContaining(described), expect.objectContaining({ uri: REQUESTS })]),
      )
    }
  })

  it('are none where the release has none', async () => {
    expect((await post(without, rpc(1, 'skills/list'))).json).toMatchObject({ result: { skills: [] } })
    const { text } = await post(without, rpc(1, 'skills/get', { uri: SKILL }))
    expect(text).toContain('there are no skills here')
    expect((await post(without, rpc(1, 'resources/read', { uri: SKILL }))).json).toMatchObject({
      error: { code: -32002 },
    })
  })
})
