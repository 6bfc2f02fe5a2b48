import type { Coding } from '../../store/release/release-format.ts'
import { chooseCoding } from '../rules/negotiation.ts'
import { allowsRange, evaluateConditions, parseRange } from '../rules/conditions.ts'
import type { Validators } from '../rules/conditions.ts'
import { problemResponse, RELEASE_HEADER } from '../rules/problem.ts'
import type { PreparedForm, ReleaseView, Resource, ResourceCache } from './release-view.ts'
import { notModifiedHeaders, formHeaders } from './resource-headers.ts'

/**
 * Answers a GET or HEAD with a resource: content coding, conditions, range.
 *
 * @param key Where `cache` keeps the resource. Default: that of published files.
 */
export async function serveResource(
  request: Request,
  view: ReleaseView,
  key: string,
  resource: Resource,
  cache: ResourceCache = view.resources,
): Promise<Response> {
  const coding = chooseCoding(request.headers.get('accept-encoding'), resource.file.forms)
  if (coding === undefined) return notAcceptable(resource)
  const form = resource.forms[coding] ?? (await prepareForm(request, view, key, resource, coding, cache))
  return answerWith(request, resource, form)
}

/** Content damaged in one coding is still whole in the others: the next best the client accepts is sent. */
async function prepareForm(
  request: Request,
  view: ReleaseView,
  key: string,
  resource: Resource,
  coding: Coding,
  cache: ResourceCache,
): Promise<PreparedForm> {
  const read = async (chosen: Coding): Promise<PreparedForm> => {
    const stored = resource.file.forms[chosen] ?? resource.file.forms.identity
    const bytes = toSendable(await view.shareRead(`${chosen} ${key}`, () => stored.bytes()))
    const headers = formHeaders(resource.headers, chosen, stored)
    const prepared = { etag: stored.etag, bytes, headers, notModifiedHeaders: notModifiedHeaders(headers) }
    // Beside those other requests have read meanwhile.
    cache.set(key, { ...resource, forms: { ...cache.peek(key)?.forms, [chosen]: prepared } })
    return prepared
  }
  try {
    return await read(coding)
  } catch (error) {
    const { [coding]: _, ...others } = resource.file.forms
    const another = chooseCoding(request.headers.get('accept-encoding'), others)
    if (another === undefined) throw error
    view.onError(error)
    return read(another)
  }
}

/**
 * `Response` takes no shared memory, which a store has no reason to hand out. What is sendable is passed on as it is:
 * Node writes its own `Buffer` without wrapping it once more.
 */
function toSendable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isUnshared(bytes) ? bytes : new Uint8Array(bytes)
}

function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
}

function answerWith(request: Request, { file }: Resource, form: PreparedForm): Response {
  const requestHeaders = request.headers
  const nowSeconds = Math.floor(Date.now() / 1000)
  const validators = { etag: form.etag, modified: file.modified }
  const outcome = evaluateConditions(requestHeaders, validators, nowSeconds)
  if (outcome === 'not-modified') return new Response(null, { status: 304, headers: form.notModifiedHeaders })
  if (outcome === 'failed') return preconditionFailed(form)
  if (request.method === 'HEAD') return new Response(null, { headers: form.headers })
  const range = requestHeaders.get('range')
  if (range !== null) return answerRange(requestHeaders, range, form, validators, nowSeconds)
  return new Response(form.bytes, asStored({ headers: form.headers }))
}

function answerRange(
  requestHeaders: Headers,
  range: string,
  form: PreparedForm,
  validators: Validators,
  nowSeconds: number,
): Response {
  const { bytes, headers } = form
  const ifRange = requestHeaders.get('if-range')
  const applies = ifRange === null || allowsRange(ifRange, validators, nowSeconds)
  const outcome = applies ? parseRange(range, bytes.byteLength) : { kind: 'whole' as const }
  if (outcome.kind === 'whole') return new Response(bytes, asStored({ headers }))
  if (outcome.kind === 'unsatisfiable') {
    return problemResponse({
      status: 416,
      detail: `The range lies outside the content, which has ${bytes.byteLength} bytes.`,
      headers: { 'content-range': `bytes */${bytes.byteLength}`, ...refusalHeaders(headers) },
    })
  }
  const part = bytes.subarray(outcome.first, outcome.last + 1)
  return new Response(
    part,
    asStored({
      status: 206,
      headers: {
        ...headers,
        'content-length': String(part.byteLength),
        'content-range': `bytes ${outcome.first}-${outcome.last}/${bytes.byteLength}`,
      },
    }),
  )
}

/**
 * Says to runtimes that would compress a body by its `Content-Encoding` (workerd does) that it is compressed already;
 * others do not look at it.
 */
function asStored(init: ResponseInit): ResponseInit & { encodeBody: 'manual' } {
  return { ...init, encodeBody: 'manual' }
}

function preconditionFailed({ headers, etag }: PreparedForm): Response {
  return problemResponse({
    status: 412,
    detail: `The content is not the one your condition names; its entity tag is ${etag}.`,
    headers: refusalHeaders(headers),
  })
}

function notAcceptable({ file, headers }: Resource): Response {
  const codings = Object.keys(file.forms).join(', ')
  return problemResponse({
    status: 406,
    detail: `Accept-Encoding refuses every coding this file is stored in (${codings}).`,
    headers: refusalHeaders(headers),
  })
}

/** What a refusal has in common with the content it is about. */
function refusalHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return { vary: headers['vary'] ?? 'Accept-Encoding', [RELEASE_HEADER]: headers[RELEASE_HEADER] ?? '' }
}
