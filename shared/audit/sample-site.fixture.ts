import type { Answer, AuditRequest } from './contract/answer.ts'
import type { Outcome } from './contract/check.ts'
import { CHECKS } from './checks.ts'
import { createSite } from './site.ts'
import type { Site } from './contract/inspected-site.ts'

/** What a made-up site answers: a body, or more; `null` for a 404. */
export type SampleAnswer =
  | string
  | null
  | { status?: number; type?: string; headers?: Record<string, string>; body?: string }
  | ((request: AuditRequest) => SampleAnswer)

/** Answers by path and query. */
export type SampleSite = Readonly<Record<string, SampleAnswer>>

/** Where made-up sites are. */
export const ORIGIN = 'https://example.org'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
}

/** A JSON document that scripts of other sites may read. */
export function jsonAnswer(value: unknown, type = 'application/json'): SampleAnswer {
  return { type, headers: { 'access-control-allow-origin': '*' }, body: JSON.stringify(value) }
}

/** Runs one check on a made-up site. @param path Of the page the audit is started with. */
export async function runCheck(id: string, answers: SampleSite, path = '/'): Promise<Outcome> {
  const check = CHECKS.find((known) => known.id === id)
  if (check === undefined) throw new Error(`no check ${id}`)
  return check.run(await openSite(answers, path))
}

/** A made-up site, as checks see it. */
export async function openSite(answers: SampleSite, path = '/'): Promise<Site> {
  const ask = (request: AuditRequest): Promise<Answer> => answerFrom(answers, request)
  return createSite(await ask({ url: ORIGIN + path }), ask)
}

async function answerFrom(answers: SampleSite, request: AuditRequest): Promise<Answer> {
  const { status, type, headers, body } = answerOf(answers, request)
  const location = status >= 300 && status < 400 ? headers?.['location'] : undefined
  return {
    url: request.url,
    status,
    headers: new Headers({ ...(type !== '' && { 'content-type': type }), ...headers }),
    text: body,
    sha256: await sha256(body),
    byteLength: new TextEncoder().encode(body).byteLength,
    redirects: location === undefined ? [] : [location],
  }
}

/** What a made-up site answers, in full. */
export function answerOf(
  answers: SampleSite,
  request: AuditRequest,
): { status: number; type: string; headers?: Record<string, string>; body: string } {
  const { pathname, search } = new URL(request.url)
  let answer = answers[pathname + search] ?? null
  while (typeof answer === 'function') answer = answer(request)
  if (answer === null) return { status: 404, type: 'text/plain', body: 'Nothing here' }
  const type = TYPES[/\.(\w+)$/.exec(pathname)?.[1] ?? 'html'] ?? ''
  const usual = { status: 200, type, body: '' }
  return typeof answer === 'string' ? { ...usual, body: answer } : { ...usual, ...answer }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
