import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceConfigSchema } from '../../../shared/model/source-config.ts'
import { createAddressRules } from '../fetching/address-rules.ts'
import { startSites, type StubSites } from '../fetching/stub-sites.fixture.ts'
import { pullSources, type PullOptions } from './pull-sources.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let sites: StubSites
let folder: string
let answer: Answer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-pull-'))
  sites = await startSites((request, response) => answer(request, response))
})

afterEach(async () => {
  await sites.close()
  rmSync(folder, { recursive: true })
})

/** Sources are declared with https; the sites of tests speak http on a port of this machine. */
function pull(sources: readonly object[], options: Partial<PullOptions> = {}) {
  const hosts = ['data.example', 'api.airtable.com', 'api.notion.com', 'api.github.com', 'docs.google.com']
  return pullSources({
    folder,
    sources: sources.map((one) => {
      const parsed = sourceConfigSchema.parse({ kind: 'url', ...one })
      const url = new URL(parsed.pull?.url ?? '')
      return {
        ...parsed,
        pull: { ...parsed.pull, url: `http://${url.host}:${sites.port}${url.pathname}${url.search}` },
      }
    }),
    rules: createAddressRules({ pins: hosts.map((host) => ({ host, port: sites.port, address: '127.0.0.1' })) }),
    allowShrink: false,
    env: {},
    resolve: async () => [],
    version: '1',
    today: '2026-11-28',
    stop: new AbortController().signal,
    ...options,
  })
}

const read = (file: string): string => readFileSync(join(folder, '.sources', file), 'utf8')

function rows(count: number): string {
  return `name,url\n${Array.from({ length: count }, (_, index) => `N${index},https://n${index}.example/\n`).join('')}`
}

describe('pullSources', () => {
  it('writes a file with its date, etag and digest, and requests it again only if it changed [sources:pull:file]', async () => {
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"1"' }).end(rows(10))
    }
    const source = { url: 'https://data.example/list.csv', name: 'list' }
    expect(await pull([source])).toEqual([{ file: '.sources/list.csv', outcome: 'written', rows: 10 }])
    expect(read('list.csv')).toBe(rows(10))
    expect(JSON.parse(read('pulled.json'))).toEqual({
      '.sources/list.csv': {
        url: `http://data.example:${sites.port}/list.csv`,
        date: '2026-11-28',
        etag: '"1"',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        rows: 10,
      },
    })
    const ledger = read('pulled.json')
    expect(await pull([source], { today: '2026-12-01' })).toEqual([
      { file: '.sources/list.csv', outcome: 'unchanged', rows: 10 },
    ])
    expect(read('pulled.json')).toBe(ledger)
  })

  it.each<[string, Answer, string]>([
    ['fails', (_request, response) => response.writeHead(500).end(), 'it answers with status 500'],
    ['needs a token', (_request, response) => response.writeHead(403).end(), 'it answers with status 403; it may need'],
    ['is a page to sign in', (_request, response) => response.end('<!doctype html><p>Sign in</p>'), 'it is a web page'],
    ['is empty', (_request, response) => response.end('name,url\n'), 'there are no rows'],
    ['shrinks', (_request, response) => response.end(rows(7)), '7 rows were fetched and there were 10'],
    [
      'leads to a private place',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      'the request failed: redirect_refused',
    ],
  ])('keeps what was there when the source %s, and says so [sources:pull:keep]', async (_case, then, reason) => {
    answer = (_request, response) => void response.end(rows(10))
    const source = { url: 'https://data.example/list.csv', name: 'list' }
    await pull([source])
    answer = then
    const [result] = await pull([source])
    expect(result).toMatchObject({ outcome: 'kept', rows: 10, reason: expect.stringContaining(reason) })
    expect(read('list.csv')).toBe(rows(10))
  })

  it('takes fewer rows when that is allowed, and says what it never had', async () => {
    answer = (_request, response) => void response.end(rows(10))
    const source = { url: 'https://data.example/list.csv', name: 'list' }
    await pull([source])
    answer = (_request, response) => void response.end(rows(2))
    expect(await pull([source], { allowShrink: true })).toMatchObject([{ outcome: 'written', rows: 2 }])
    answer = (_request, response) => void response.writeHead(404).end()
    expect(await pull([{ ...source, name: 'other' }])).toMatchObject([{ outcome: 'missing' }])
  })

  it('refuses a file that is larger than allowed', async () => {
    answer = (_request, response) => void response.end(rows(1000))
    const [result] = await pull([{ url: 'https://data.example/list.csv', max_file_bytes: 1000 }])
    expect(result).toMatchObject({ outcome: 'missing', reason: expect.stringContaining('more than 1000 bytes') })
  })

  it('reads tables of Airtable part by part, with a token that no file has', async () => {
    const tokens: unknown[] = []
    answer = (request, response) => {
      tokens.push(request.headers.authorization)
      const isFirst = !request.url?.includes('offset')
      const id = isFirst ? 'a' : 'b'
      response.end(JSON.stringify({ records: [{ id, fields: { Name: id } }], ...(isFirst && { offset: 'x' }) }))
    }
    const source = { url: 'https://api.airtable.com/v0/app1/Tools', name: 'tools', fields: { name: 'Name' } }
    expect(await pull([source], { env: { AIRTABLE_TOKEN: 'secret' } })).toMatchObject([{ outcome: 'written', rows: 2 }])
    expect(JSON.parse(read('tools.json'))).toEqual([
      { id: 'a', Name: 'a' },
      { id: 'b', Name: 'b' },
    ])
    expect(tokens).toEqual(['Bearer secret', 'Bearer secret'])
    expect(read('pulled.json')).not.toContain('secret')
  })

  it('reads databases of Notion as plain values', async () => {
    const properties = {
      Name: { type: 'title', title: [{ plain_text: 'A' }] },
      Site: { type: 'url', url: 'https://a.example/' },
      Kind: { type: 'select', select: { name: 'tool' } },
      Tags: { type: 'multi_select', multi_select: [{ name: 'x' }, { name: 'y' }] },
      Day: { type: 'date', date: { start: '2026-01-02' } },
    }
    answer = (_request, response) =>
      void response.end(JSON.stringify({ results: [{ id: '1', properties }], next_cursor: null }))
    const url = `https://api.notion.com/v1/databases/${'0'.repeat(32)}/query`
    await pull([{ url, name: 'notion', fields: { name: 'Name' } }])
    expect(JSON.parse(read('notion.json'))).toEqual([
      { id: '1', Name: 'A', Site: 'https://a.example/', Kind: 'tool', Tags: ['x', 'y'], Day: '2026-01-02' },
    ])
    expect(sites.requests).toEqual([`POST api.notion.com/v1/databases/${'0'.repeat(32)}/query`])
  })

  it('follows the parts of a list of GitHub, and no link elsewhere', async () => {
    answer = (request, response) => {
      const part = Number(/page=(\d)$/.exec(request.url ?? '')?.[1] ?? 1)
      const host = part < 2 ? request.headers.host : 'other.example'
      response.writeHead(200, { link: `<http://${host}/orgs/a/repos?per_page=100&page=${part + 1}>; rel="next"` })
      response.end(JSON.stringify([{ name: `r${part}`, html_url: `https://github.com/a/r${part}` }]))
    }
    expect(await pull([{ url: 'https://api.github.com/orgs/a/repos', name: 'repos' }])).toMatchObject([{ rows: 2 }])
  })

  it('asks Google for the CSV of a sheet', async () => {
    answer = (_request, response) => void response.end(rows(1))
    await pull([{ url: 'https://docs.google.com/spreadsheets/d/abc/edit?gid=7', name: 'sheet' }])
    expect(read('sheet.csv')).toBe(rows(1))
    expect(sites.requests).toEqual(['GET docs.google.com/spreadsheets/d/abc/export?format=csv&gid=7'])
  })

  it('names the variable of a token that is not there', async () => {
    const [result] = await pull([{ url: 'https://data.example/list.csv', token: 'MY_TOKEN' }])
    expect(result?.reason).toContain('MY_TOKEN')
    expect(sites.requests).toEqual([])
  })

  it('leaves the directory to builds as any other file [sources:pull:offline]', () => {
    expect(sourceConfigSchema.parse({ kind: 'url', url: 'https://data.example/a/list.tsv', category: 'kind' })).toEqual(
      {
        kind: 'csv',
        files: '.sources/data-example-a-list.tsv',
        category: 'kind',
        pull: { url: 'https://data.example/a/list.tsv' },
      },
    )
    expect(() => sourceConfigSchema.parse({ kind: 'url', url: 'http://data.example/list.csv' })).toThrow('https')
    expect(() => sourceConfigSchema.parse({ kind: 'url', url: 'https://data.example/list' })).toThrow('kind')
  })
})
