import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../server/http/app.ts'
import type { App } from '../../server/http/app.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { buildDirectory } from '../../server/publish/build-directory.ts'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import type { NodeFileStore } from '../../server/store/node-files.ts'
import { copyPart } from '../build-directory.ts'

/** At the root of a host, and below a path: see `example.test.ts`. */
const PLACES = [...(process.env['TEST_ALL'] ? ['https://example.org'] : []), 'https://example.org/lists']

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly example?: unknown
  readonly examples?: { readonly comparison?: { readonly value: readonly string[] } }
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Reference[]
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, object>> }>>
}

interface Reference {
  readonly $ref: string
}

interface OpenApi {
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
}

async function build(outDir: string, baseUrl: string, target: 'server' | 'static', configPath: string): Promise<void> {
  const assets = {
    files: [{ name: 'page.js', mediaType: 'text/javascript', text: '' }],
    rootFiles: [],
    site: { script: '_/page.js', style: '', style_hash: 'sha256-' },
  }
  const generator = { name: 'g', version: '0' }
  await buildDirectory({
    plain: true,
    configPath,
    outDir,
    baseUrl,
    target,
    assets,
    generator,
    nowMs: 1_000_000,
  })
}

/** The parameters that an operation refers to. */
function parametersOf({ components }: OpenApi, { parameters = [] }: Operation): Parameter[] {
  return parameters.map(({ $ref }) => {
    const found = components.parameters[$ref.replace('#/components/parameters/', '')]
    if (found === undefined) throw new Error(`${$ref}: not there`)
    return found
  })
}

/** The address that the examples of an operation make. */
function addressOf(document: OpenApi, template: string, operation: Operation): string {
  const url = new URL((document.servers[0]?.url ?? '') + template)
  const parameters = parametersOf(document, operation)
  const given = new Map(parameters.map(({ name, example }) => [name, example]))
  url.pathname = url.pathname.replaceAll(/%7B(\w+)%7D/g, (_, name: string) =>
    encodeURIComponent(String(given.get(name))),
  )
  for (const { name, in: place, example } of parameters) {
    if (place !== 'query' || example === undefined) continue
    const pairs =
      typeof example === 'object' && example !== null ? Object.entries(example) : ([[name, example]] as const)
    for (const [key, value] of pairs) url.searchParams.append(key, String(value))
  }
  return url.href
}

describe.each(PLACES)('the OpenAPI document of the example at %s', (baseUrl) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gazetteer-openapi-'))
  let store: NodeFileStore
  let app: App
  let document: OpenApi

  const get = async (url: string): Promise<Response> => app.request(url, { headers: { host: 'example.org' } })
  const jsonAt = async (url: string): Promise<ReturnType<typeof JSON.parse>> =>
    JSON.parse(await (await get(url)).text())

  beforeAll(async () => {
    const outDir = path.join(folder, 'out')
    await build(outDir, baseUrl, 'server', copyPart(path.join(folder, 'sources')))
    store = openNodeFileStore(outDir, { watch: false })
    app = createApp({ store, mcp: createMcpEndpoint({ store }) })
    document = await jsonAt(`${baseUrl}/_/openapi.json`)
  })
  afterAll(() => {
    store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is found from the API catalog, and valid with the schemas that are published [answer:public:openapi]', async () => {
    const catalog = await get('https://example.org/.well-known/api-catalog')
    expect(catalog.headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    )
    const { linkset } = JSON.parse(await catalog.text())
    const { anchor, 'service-desc': described } = linkset[1]
    expect(anchor).toBe(`${baseUrl}/`)
    const response = await get(described[0].href)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, described[0].type])
    const validator = new Validator()
    for (const ref of refsIn(document)) {
      await validator.addSpecRef(await jsonAt(`${baseUrl}/_/${ref}`), ref)
    }
    expect(await validator.validate(JSON.parse(await response.text()))).toEqual({ valid: true })
  })

  it('has examples that are all answered as it says [answer:public:openapi]', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    const home = `${baseUrl}/_/openapi.json`
    ajv.addSchema(document, home)
    for (const ref of refsIn(document)) ajv.addSchema(await jsonAt(`${baseUrl}/_/${ref}`), `${baseUrl}/_/${ref}`)
    const seen: string[] = []
    for (const [template, { get: operation }] of Object.entries(document.paths)) {
      const { operationId, responses } = operation
      // No example would be no test.
      const bare = parametersOf(document, operation).filter(
        ({ required, example }) => required === true && example === undefined,
      )
      expect([operationId, bare]).toEqual([operationId, []])
      const response = await get(addressOf(document, template, operation))
      const type = response.headers.get('content-type')?.split(';')[0] ?? ''
      const types = Object.keys(responses['200']?.content ?? {})
      expect([operationId, response.status, types]).toEqual([operationId, 200, [type]])
      const text = await response.text()
      const place = ['paths', template, 'get', 'responses', '200', 'content', type, 'schema']
      const pointer = place
        .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
        .join('/')
      const validate = ajv.compile({ $ref: `${home}#/${pointer}` })
      validate(type.endsWith('json') ? JSON.parse(text) : text)
      expect([operationId, validate.errors ?? []]).toEqual([operationId, []])
      // A schema that takes anything would show nothing.
      expect([operationId, validate([])]).toEqual([operationId, false])
      seen.push(operationId)
    }
    expect(seen.length).toBe(8)
  })

  it('finds something with the examples of the search', async () => {
    const { get: operation } = document.paths['/{category}/'] ?? {}
    if (operation === undefined) throw new Error('no such operation')
    const { total, listings } = await jsonAt(addressOf(document, '/{category}/', operation))
    expect([total > 0, listings.length]).toEqual([true, Math.min(50, total)])
  })

  it.each(['/', '/{category}/'])('compares what the example at %s names [answer:public:openapi]', async (template) => {
    const { get: operation } = document.paths[template] ?? {}
    if (operation === undefined) throw new Error('no such operation')
    const compared = document.components.parameters['compare']?.examples?.comparison?.value ?? []
    const url = new URL(addressOf(document, template, operation))
    for (const id of compared) url.searchParams.append('compare', id)
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    ajv.addSchema(document, 'openapi.json')
    const validate = ajv.compile({ $ref: 'openapi.json#/components/schemas/Comparison' })
    const comparison = await jsonAt(url.href)
    validate(comparison)
    expect(validate.errors ?? []).toEqual([])
    expect(comparison.listings.map(({ id }: { id: string }) => id)).toEqual(compared)
    expect(compared).toHaveLength(2)
  })

  it('of a static host with its endpoints elsewhere names files only', async () => {
    const outDir = path.join(folder, 'static')
    const configPath = copyPart(path.join(folder, 'copy'), '\nmcp_base_url: https://mcp.example/\n')
    await build(outDir, baseUrl, 'static', configPath)
    const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    const plain = new Map(files.map((name) => [`${baseUrl}/${name.replaceAll(path.sep, '/')}`, name]))
    const described: OpenApi = JSON.parse(readFileSync(path.join(outDir, '_', 'openapi.json'), 'utf8'))
    const urls = Object.entries(described.paths).map(([template, operations]) =>
      addressOf(described, template, operations.get),
    )
    expect(urls.filter((url) => !plain.has(decodeURIComponent(url)))).toEqual([])
    expect(urls.length).toBe(5)
  })
})

/** Every file that a document refers to. */
function refsIn(value: unknown): string[] {
  const refs = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, member] of Object.entries(node)) {
      if (key === '$ref' && !String(member).startsWith('#')) refs.add(String(member).split('#')[0] ?? '')
      else walk(member)
    }
  }
  walk(value)
  return [...refs]
}
