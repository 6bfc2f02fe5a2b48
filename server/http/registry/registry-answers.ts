import { assumedFacetUnits, assumedSearchUnits, COSTS, startCounting, unitsOf } from '../../../shared/costs.ts'
import { isAirUrn } from '../../../shared/discovery/create-air-urn.ts'
import type { ArdEntry } from '../../../shared/registry/ard-entry.ts'
import { countFacets } from '../../../shared/registry/count-facets.ts'
import { findEntry, listEntries, searchEntries } from '../../../shared/registry/find-entries.ts'
import { InvalidRequestError } from '../../../shared/registry/invalid-request.ts'
import { listInOrder, orderingUnits } from '../../../shared/registry/list-in-order.ts'
import { parseExplore, parseList, parseSearch } from '../../../shared/registry/parse-requests.ts'
import type { EntryQuery } from '../../../shared/registry/parse-requests.ts'
import type { RegistryPage } from '../../../shared/registry/registry-page.ts'
import { unframed } from '../../../shared/renditions/text/framed-text.ts'
import { readCursor, writeCursor } from '../../../shared/tools/cursor.ts'
import type { ListKey } from '../../../shared/tools/cursor.ts'
import { SearchUnavailableError } from '../../../shared/tools/search-unavailable.ts'
import type { CallContext } from '../../../shared/tools/tool.ts'
import { REGISTRY_DIR } from '../../../shared/urls.ts'
import { readRegistryPage } from '../../contents/registry-page.ts'
import { inTurns } from '../limits/give-way.ts'
import { createBodyBytes, MAX_CLIENT_BODY_BYTES } from '../mcp/wire/body-bytes.ts'
import { readBody } from '../mcp/wire/mcp-body.ts'
import type { SiteRequest } from '../resources/site-request.ts'
import { serveResource } from '../resources/serve-resource.ts'
import { isRead, unknownMethodResponse } from '../rules/method-not-allowed.ts'
import { registryAnswer, registryError, registryOptions, registryOverBudget } from './registry-envelope.ts'
import type { RegistryStatus } from './registry-envelope.ts'
import type { RegistryParts } from './registry-parts.ts'

/** Bytes of a request at most: a query is short. */
const BODY_LIMITS = { maxBodyBytes: 64 * 1024, bodies: createBodyBytes(MAX_CLIENT_BODY_BYTES) }

/** A request to the registry of a release. */
interface Asked {
  readonly parts: RegistryParts
  readonly target: SiteRequest
  readonly registry: RegistryPage
}

/** What a path below the registry answers. */
interface Endpoint {
  readonly allow: 'GET, HEAD, OPTIONS' | 'POST, OPTIONS'
  readonly answer: (asked: Asked) => Promise<Response>
}

const READ = 'GET, HEAD, OPTIONS'

/** Clients that take the address of the registry for that of its search ask `search/search`. */
const SEARCH: Endpoint = { allow: 'POST, OPTIONS', answer: answerSearch }

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map([
  ['', { allow: READ, answer: answerDescriptor }],
  ['search', SEARCH],
  ['search/search', SEARCH],
  ['explore', { allow: 'POST, OPTIONS', answer: answerExplore }],
  ['agents', { allow: READ, answer: answerList }],
])

const LOOKUP: Endpoint = { allow: READ, answer: answerLookup }

/** Answers a request below `_/ard/`. @returns `undefined` where the release has no manifest that names a registry. */
export async function answerRegistry(parts: RegistryParts, target: SiteRequest): Promise<Response | undefined> {
  const { request, view } = target
  try {
    const registry = await readRegistryPage(parts.contents, view.release, view.endpoints)
    if (registry === undefined) return undefined
    const path = pathOf(target)
    const endpoint = /^agents\/./.test(path) ? LOOKUP : ENDPOINTS.get(path)
    if (endpoint === undefined)
      return registryError(404, `There is nothing here; ${registry.endpoints.file(REGISTRY_DIR)} says what is.`)
    const { allow, answer } = endpoint
    const { method } = request
    if (method === 'OPTIONS') return registryOptions(allow)
    const fits = allow === READ ? isRead(method) : method === 'POST'
    if (!fits) return unknownMethodResponse(method) ?? registryError(405, `Use ${allow}.`, { allow })
    return await answer({ parts, target, registry })
  } catch (error) {
    if (error instanceof InvalidRequestError) return registryError(400, error.message)
    if (!(error instanceof SearchUnavailableError)) throw error
    parts.onError(error)
    return registryError(503, 'The directory cannot be searched now. Try again in a few seconds.', {
      'retry-after': '5',
    })
  }
}

/** What two queries differ in. */
function membersOf({ text, filter, createdAfter, updatedAfter }: EntryQuery): readonly unknown[] {
  return [text, createdAfter, updatedAfter, ...filter]
}

/** Below the registry, without a slash behind it. */
function pathOf({ route }: SiteRequest): string {
  return `${route}/`.slice(`/${REGISTRY_DIR}`.length).replace(/\/+$/, '')
}

async function answerSearch(asked: Asked): Promise<Response> {
  const { target, registry } = asked
  const { view } = target
  const body = await readRequest(target)
  if (body instanceof Response) return body
  const { query, federation, pageSize, pageToken } = parseSearch(body.value)
  const key: ListKey = { request: JSON.stringify(['search', ...membersOf(query)]), release: view.release.id }
  const start = startOf(pageToken, key)
  const source = registry.endpoints.file(REGISTRY_DIR)
  const assumed = assumedSearchUnits(query.text ?? '', registry.root.listingCount)
  return answerOnce(asked, ['search', federation, pageSize, start, ...membersOf(query)], assumed, async (context) => {
    const { found, hasMore } = await searchEntries(registry, query, { start, limit: pageSize }, context)
    return {
      results: found.map(({ entry, score }) => ({ ...inList(entry), score, source })),
      ...(federation === 'referrals' && { referrals: [] }),
      ...(hasMore && { pageToken: writeCursor(start + found.length, key) }),
    }
  })
}

async function answerExplore(asked: Asked): Promise<Response> {
  const { target, registry } = asked
  const body = await readRequest(target)
  if (body instanceof Response) return body
  const { query, facets } = parseExplore(body.value)
  const { listingCount } = registry.root
  const assumed = COSTS.browse + assumedSearchUnits(query.text ?? '', listingCount) + assumedFacetUnits(listingCount)
  return answerOnce(asked, ['explore', facets, ...membersOf(query)], assumed, async (context) => {
    return { resultType: 'facets', facets: await countFacets(registry, query, facets, context) }
  })
}

function answerDescriptor({ parts, target, registry }: Asked): Promise<Response> {
  const { endpoints, root } = registry
  return serveMade(parts, target, COSTS.message, async () => ({
    name: `Search of ${root.title}`,
    ...(root.description !== undefined && { description: root.description }),
    specVersion: '0.91',
    manifest: target.view.urls.file('.well-known/ard.json'),
    endpoints: {
      search: endpoints.file(`${REGISTRY_DIR}search`),
      explore: endpoints.file(`${REGISTRY_DIR}explore`),
      agents: endpoints.file(`${REGISTRY_DIR}agents`),
      agent: `${endpoints.file(REGISTRY_DIR)}agents/{identifier}`,
    },
  }))
}

function answerList({ parts, target, registry }: Asked): Promise<Response> {
  const { caller, query: sent, view } = target
  const { query, order, pageSize, pageToken } = parseList(new URLSearchParams(sent))
  const key: ListKey = {
    request: JSON.stringify(['agents', order, ...membersOf(query)]),
    release: view.release.id,
  }
  const start = startOf(pageToken, key)
  const ordering = order === undefined ? 0 : orderingUnits(registry, query, order)
  return serveMade(parts, target, COSTS.resultPage + ordering, async () => {
    const context: CallContext = { wrap: inTurns(caller) }
    const range = { start, limit: pageSize }
    const { items, total } =
      order === undefined
        ? await listEntries(registry, query, range, context)
        : await listInOrder(registry, query, order, range, context)
    const next = start + items.length
    return {
      items: items.map(inList),
      total,
      ...(items.length > 0 && next < total && { pageToken: writeCursor(next, key) }),
    }
  })
}

async function answerLookup({ parts, target, registry }: Asked): Promise<Response> {
  // Decoded once already: what is still encoded is no identifier.
  const urn = pathOf(target).slice('agents/'.length)
  if (!isAirUrn(urn)) throw new InvalidRequestError('identifier: expected urn:air:PUBLISHER:…, percent-encoded once.')
  return serveMade(parts, target, COSTS.read, () => findEntry(registry, urn))
}

/** Answers a GET with what is made of a release, made before or now. */
async function serveMade(
  { made, make }: RegistryParts,
  { request, view, caller, route, query }: SiteRequest,
  units: number,
  write: () => Promise<object | undefined>,
): Promise<Response> {
  const key = route + query
  const known = made(view).get(key)
  if (known !== undefined) return serveResource(request, view, key, known)
  const shortfall = await caller.spend(units)
  if (shortfall !== undefined) return registryOverBudget(shortfall)
  const value = await write()
  if (value === undefined) return registryError(404, 'This directory has no entry with this identifier.')
  const context = { role: 'changes', link: '', styleHash: undefined, release: view.release.id } as const
  const resource = await make(unframed(`${JSON.stringify(value)}\n`), 'application/json', context)
  made(view).set(key, resource)
  return serveResource(request, view, key, resource)
}

/** Answers a POST with what is made of a release, made before or now: then it is paid for, and settled what it took. */
async function answerOnce(
  { parts, target: { caller, view }, registry }: Asked,
  request: readonly unknown[],
  assumed: number,
  make: (context: CallContext) => Promise<object>,
): Promise<Response> {
  const answers = parts.contents.answers(view.release, REGISTRY_DIR)
  const key = JSON.stringify([registry.endpoints.file(REGISTRY_DIR), ...request])
  const known = answers.get(key)
  const shortfall = await caller.spend(COSTS.message + (known === undefined ? assumed : 0))
  if (shortfall !== undefined) return registryOverBudget(shortfall)
  if (known !== undefined) return registryAnswer(known.json, view.release.id)
  const work = startCounting()
  const json = JSON.stringify(await make({ wrap: inTurns(caller, work) }))
  caller.settle(unitsOf(work) - assumed)
  answers.set(key, { json, facts: {} })
  return registryAnswer(json, view.release.id)
}

async function readRequest({ request, caller }: SiteRequest): Promise<{ readonly value: unknown } | Response> {
  const refused = await caller.arrive()
  if (refused !== undefined) return registryOverBudget(refused)
  const body = await readBody(request, BODY_LIMITS, caller)
  if (body.ok) return { value: body.value }
  const { status, headers, body: text } = body.refusal
  return registryError(isRegistryStatus(status) ? status : 400, messageOf(text), headers)
}

function isRegistryStatus(status: number): status is RegistryStatus {
  return status === 413 || status === 415 || status === 429
}

/** What a refusal of a body says: those of MCP are JSON-RPC errors. */
function messageOf(text: unknown): string {
  const parsed: { error?: { message?: string } } = typeof text === 'string' ? JSON.parse(text) : {}
  return parsed.error?.message ?? 'The body cannot be read.'
}

function startOf(token: string | undefined, key: ListKey): number {
  if (token === undefined || token === '') return 0
  const start = readCursor(token, key)
  if (start.ok) return start.offset
  throw new InvalidRequestError(
    start.reason === 'outdated'
      ? 'pageToken: the directory was published again; start again without it.'
      : 'pageToken: it does not continue this request; start again without it.',
  )
}

/** An entry among others: without the sample queries, which describe it to those who index it. */
function inList(entry: ArdEntry): ArdEntry {
  const { representativeQueries: _, ...rest } = entry
  return rest
}
