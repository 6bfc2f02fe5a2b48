import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import { decodeText } from '../../sources/files/load-file.ts'
import { replaceFile } from '../../sources/files/replace-file.ts'
import { createItemReader, labelsOf } from '../../sources/formats/read-items.ts'
import { parseJson } from '../../sources/parse/parse-json.ts'
import type { AddressRules } from '../fetching/address-rules.ts'
import { createProxy, type ProxyAddress } from '../fetching/proxy.ts'
import type { Resolve } from '../fetching/resolve-names.ts'
import { follow } from '../fetching/follow.ts'
import type { RequestContext } from '../fetching/send-request.ts'
import { type PartRequest, serviceOf } from './services.ts'

/** Date, address and digest of every file that was pulled, beside them. */
const LEDGER = '.sources/pulled.json'

const MAX_PARTS = 200

/** For one request with its redirects. */
const TIMEOUT_MS = 60_000

/** Largest file unless `max_file_bytes` says otherwise, as for sources. */
const MAX_FILE_BYTES = 20_000_000

/** Share of the rows that may go without being asked for. */
const MAX_LOSS = 0.2

const LIMITS = { dnsMs: 10_000, connectMs: 15_000, headerBytes: 65_536 }

export interface PullOptions {
  /** That of `directory.yml`, absolute. */
  readonly folder: string
  readonly sources: readonly SourceConfig[]
  /** Whether files may lose more than a fifth of their rows. */
  readonly allowShrink: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  readonly resolve: Resolve
  readonly rules: AddressRules
  readonly proxy?: ProxyAddress | undefined
  readonly version: string
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly stop: AbortSignal
}

/** What became of one source. */
export interface PullResult {
  /** Relative to the folder of `directory.yml`. */
  readonly file: string
  readonly outcome: 'written' | 'unchanged' | 'kept' | 'missing'
  /** In the file as it is now. */
  readonly rows?: number
  /** Why the source was not written. */
  readonly reason?: string
}

const entrySchema = z.object({
  url: z.string(),
  date: z.string(),
  etag: z.string().optional(),
  /** Of the file as it was written. */
  digest: z.string(),
  rows: z.number(),
})

/** Written by us; an entry that was changed by hand only costs a comparison. */
const ledgerSchema = z.record(z.string(), entrySchema.optional().catch(undefined)).catch({})

type LedgerEntry = z.infer<typeof entrySchema>

/** Why a source is not written; the message says it. */
class Refusal extends Error {
  override readonly name = 'Refusal'
}

interface Fetched {
  readonly text: string
  readonly etag?: string | undefined
}

/**
 * Fetches the sources of a directory that have an address into `.sources`, for committing and for builds to read. A source
 * that cannot be fetched, has no rows, or lost more than a fifth of them, leaves the file that was there.
 *
 * **Security:** as `gazetteer refresh`: only public addresses over verified connections, each redirect is checked, sizes
 * and times are limited. A token is sent to the origin of the source only, and is written nowhere.
 */
export async function pullSources(options: PullOptions): Promise<PullResult[]> {
  const { folder, rules } = options
  const ledgerFile = path.join(folder, LEDGER)
  const ledgerText = existsSync(ledgerFile) ? readFileSync(ledgerFile, 'utf8') : '{}'
  const ledger = ledgerSchema.parse(parseJson(ledgerText, LEDGER, () => undefined)?.value)
  const context: RequestContext = {
    rules,
    resolve: options.resolve,
    limits: { ...LIMITS, textBytes: MAX_FILE_BYTES },
    proxy: options.proxy && createProxy(options.proxy, LIMITS),
  }
  const results: PullResult[] = []
  for (const source of options.sources) if (source.pull !== undefined) results.push(await pull(source, source.pull.url))
  return results

  async function pull(source: SourceConfig, url: string): Promise<PullResult> {
    const [file = ''] = [source.files].flat()
    const target = path.join(folder, file)
    const isThere = existsSync(target)
    const known = isThere ? ledger[file] : undefined
    const isWhole = known !== undefined && hash('sha256', readFileSync(target)) === known.digest
    const ofKnown = known && { rows: known.rows }
    try {
      const fetched = await fetchSource(source, isWhole ? known : undefined, options, context)
      const digest = fetched && hash('sha256', fetched.text)
      if (fetched === undefined || digest === undefined || (isWhole && digest === known.digest)) {
        return { file, outcome: 'unchanged', ...ofKnown }
      }
      const { text, etag } = fetched
      const rows = await countRows(source, file, text)
      if (rows === 0) throw new Refusal('there are no rows in what was fetched; look at it, and at items:')
      if (known !== undefined && rows < known.rows * (1 - MAX_LOSS) && !options.allowShrink) {
        throw new Refusal(`${rows} rows were fetched and there were ${known.rows}; --allow-shrink takes them`)
      }
      ledger[file] = { url, date: options.today, etag, digest, rows }
      mkdirSync(path.dirname(target), { recursive: true })
      replaceFile(target, text)
      replaceFile(ledgerFile, `${JSON.stringify(ledger, undefined, 2)}\n`)
      return { file, outcome: 'written', rows }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { file, outcome: isThere ? 'kept' : 'missing', reason: error.message, ...ofKnown }
    }
  }
}

/** @returns `undefined` when the source has not changed. @throws {Refusal} */
async function fetchSource(
  source: SourceConfig,
  known: LedgerEntry | undefined,
  { env, version, stop }: PullOptions,
  context: RequestContext,
): Promise<Fetched | undefined> {
  const { url, token: variable } = source.pull ?? { url: '' }
  const service = serviceOf(url)
  const token = env[variable ?? service.token ?? '']
  if (variable !== undefined && !token) throw new Refusal(`the environment has no ${variable}, which is the token`)
  const limits = { ...context.limits, textBytes: source.max_file_bytes ?? MAX_FILE_BYTES }
  const etag = known?.url === url && service.read === undefined ? known.etag : undefined
  const openHeaders = { 'accept-encoding': 'gzip', 'user-agent': `Gazetteer/${version}` }
  const ask = async ({ url, method = 'GET', headers, body }: PartRequest) => {
    const outcome = await follow(
      url,
      {
        method,
        ...(body !== undefined && { body }),
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(etag !== undefined && { 'if-none-match': etag }),
        },
        openHeaders,
        wantsText: () => true,
        timeoutMs: TIMEOUT_MS,
        stop,
      },
      { ...context, limits },
    )
    if (outcome.kind === 'refused') throw new Refusal(outcome.reason)
    if (outcome.kind === 'failed') throw new Refusal(`the request failed: ${outcome.code}`)
    if (outcome.kind === 'unrequested') throw new Refusal('the proxy made no connection')
    const { status, complete, text, headers: answered } = outcome
    if (url.startsWith('https:') && !outcome.url.startsWith('https:'))
      throw new Refusal('it leads to an address that is not https')
    if (status === 304) return undefined
    if (status !== 200) {
      const advice = [401, 403, 404].includes(status)
        ? `; it may need ${variable ?? service.token ?? 'a token: token: NAME_OF_VARIABLE'}`
        : ''
      throw new Refusal(`it answers with status ${status}${advice}`)
    }
    if (!complete || text === undefined)
      throw new Refusal(`it has more than ${limits.textBytes} bytes, or broke off; see max_file_bytes`)
    if (source.kind !== 'markdown' && /^\s*<(?:!doctype|html)/i.test(text)) {
      throw new Refusal('it is a web page, perhaps one to sign in; publish the source, or name its data')
    }
    return { text, headers: answered, etag: answered['etag'] }
  }
  if (service.read === undefined) return ask(service.first)
  const rows: unknown[] = []
  let request: PartRequest | undefined = service.first
  for (let parts = 0; request !== undefined; parts += 1) {
    if (parts === MAX_PARTS) throw new Refusal(`it has more than ${MAX_PARTS} parts`)
    const answer = await ask(request)
    if (answer === undefined) return undefined
    const parsed = parseJson(answer.text, url, () => undefined)
    if (parsed === undefined) throw new Refusal('it is not JSON')
    const part = service.read(parsed.value, answer.headers, request)
    rows.push(...part.rows)
    const next = part.next
    // A token goes where the source is.
    request = next !== undefined && URL.parse(next.url)?.origin === URL.parse(request.url)?.origin ? next : undefined
  }
  return { text: `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n` }
}

/** Rows as a build would read them. */
async function countRows(source: SourceConfig, file: string, text: string): Promise<number> {
  const ignore = (): void => undefined
  const reader = createItemReader(source, {
    title: '',
    labels: labelsOf(source, ignore, () => []),
    hasSeveralFiles: false,
  })
  const decoded = decodeText(Buffer.from(text)).text
  const found = { path: file, absolutePath: file, folders: [], ownName: file }
  let rows = 0
  for await (const item of reader({ path: file, absolutePath: file, text: decoded }, found, ignore)) {
    if (item.kind === 'row') rows += 1
  }
  return rows
}
