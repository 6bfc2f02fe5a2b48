import { z } from 'zod'
import { describeAnswer, isDocument, mediaType } from '../../contract/answer.ts'
import type { Answer } from '../../contract/answer.ts'
import { failed, failIf, failure, notApplicable, worstOutcome } from '../../contract/check.ts'
import type { Check, Problem } from '../../contract/check.ts'
import type { Site } from '../../contract/inspected-site.ts'
import { count, quote } from '../../contract/quote.ts'
import { checkValue, readJson } from '../../reading/read-json.ts'

const CATALOG = '.well-known/api-catalog'

/** How the type of an OpenAPI document in JSON begins. */
const TYPE = 'application/vnd.oai.openapi+json'

/** Operations whose examples are requested: spread over the document. */
const MAX_TRIED = 6

const catalogSchema = z.looseObject({
  linkset: z.array(
    z.looseObject({
      'service-desc': z.array(z.looseObject({ href: z.string(), type: z.string().optional() })).optional(),
    }),
  ),
})

const documentSchema = z.looseObject({
  openapi: z.string().regex(/^3\.\d+\.\d+/, 'expected 3.x.y'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.looseObject({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.looseObject({})),
})

const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  example: z.unknown(),
})

const operationSchema = z.looseObject({
  operationId: z.string().optional(),
  parameters: z.array(parameterSchema).optional(),
  responses: z.looseObject({
    '200': z.looseObject({ content: z.record(z.string(), z.unknown()).optional() }).optional(),
  }),
})

/** A request that an example makes. */
interface Example {
  readonly name: string
  readonly url: string
  /** Media types of the answer, if the document names any. */
  readonly types: readonly string[]
}

/** OpenAPI 3: linked from the API catalog, and true of what it gives as examples. */
export const OPENAPI_CHECK: Check = {
  id: 'openapi',
  group: 'well-known',
  title: 'The OpenAPI document is true',
  scanners: [],
  fix: `Serve the OpenAPI 3 document that the API catalog names as "service-desc" (type "${TYPE}"), with examples for the parameters of every GET that answer as described.`,
  async run(site) {
    const url = await findDocument(site)
    if (url === undefined) return notApplicable('no API catalog names one on this host')
    const answer = await site.get(url)
    const { pathname } = new URL(url)
    if (!isDocument(answer)) return failed(`${quote(pathname)}: ${describeAnswer(answer)}`)
    const { value, problems } = readJson(answer, documentSchema)
    if (value === undefined) return worstOutcome(problems, '')
    const examples = examplesIn(value, answer, site)
    const tried = spread(examples, MAX_TRIED)
    const wrong = await Promise.all(tried.map((example) => tryExample(site, example)))
    return worstOutcome(
      [...wrong.flat(), ...failIf(Object.keys(value.paths).length === 0, 'paths: describes nothing')],
      `${count(Object.keys(value.paths).length, 'path')}, ${count(tried.length, 'example')} requested`,
    )
  },
}

/** The document that an API catalog names. */
async function findDocument(site: Site): Promise<string | undefined> {
  const { answer, path } = await site.find(CATALOG)
  if (path === undefined) return undefined
  const links = readJson(answer, catalogSchema).value?.linkset.flatMap((context) => context['service-desc'] ?? [])
  const named = links?.find(({ type }) => type?.toLowerCase().startsWith(TYPE))
  return named === undefined ? undefined : site.locate(named.href, answer.url)
}

/** Every GET that can be asked with the examples given. */
function examplesIn({ paths, servers }: z.output<typeof documentSchema>, answer: Answer, site: Site): Example[] {
  const base = URL.parse(servers?.[0]?.url ?? '/', answer.url)?.href.replace(/\/$/, '')
  if (base === undefined) return []
  return Object.entries(paths).flatMap(([template, item]) => {
    const { value: operation } = checkValue(item['get'], operationSchema)
    const url = operation && fillTemplate(base + template, operation.parameters ?? [])
    const here = url === undefined ? undefined : site.locate(url)
    if (operation === undefined || here === undefined) return []
    const types = Object.keys(operation.responses['200']?.content ?? {}).map((type) => type.toLowerCase())
    return [{ name: operation.operationId ?? template, url: here, types }]
  })
}

/** @returns `undefined` where a value is needed and no example has it. */
function fillTemplate(template: string, parameters: readonly z.output<typeof parameterSchema>[]): string | undefined {
  if (parameters.some(({ required, example }) => required === true && example === undefined)) return undefined
  const given = new Map(parameters.filter((each) => each.in === 'path').map(({ name, example }) => [name, example]))
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => given.get(name) === undefined)) return undefined
  const url = URL.parse(
    template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(textOf(given.get(name)))),
  )
  for (const { name, in: place, example } of parameters) {
    if (place !== 'query' || example === undefined) continue
    for (const [key, value] of pairsOf(name, example)) url?.searchParams.append(key, value)
  }
  return url?.href
}

/** A value as the parameters it makes: a list repeats the name, an object has names of its own. */
function pairsOf(name: string, example: unknown): [string, string][] {
  if (Array.isArray(example)) return example.map((each) => [name, textOf(each)])
  if (typeof example !== 'object' || example === null) return [[name, textOf(example)]]
  return Object.entries(example).map(([key, value]) => [key, textOf(value)])
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // A surrogate alone has no encoding.
  return text.toWellFormed()
}

async function tryExample(site: Site, { name, url, types }: Example): Promise<Problem[]> {
  const answer = await site.get(url)
  if (answer.status !== 200) return [failure(`${quote(name)}: ${describeAnswer(answer)}`)]
  const type = mediaType(answer)
  const isNamed = types.length === 0 || types.some((each) => each.split(';')[0] === type)
  return failIf(!isNamed, `${quote(name)}: sent as ${quote(type)}, which it does not name`)
}

/** At most so many of a list, at equal distances. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}
