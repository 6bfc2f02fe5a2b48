import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import { decodeText } from '../../sources/files/load-file.ts'
import { replaceFile } from '../../sources/files/replace-file.ts'
import { createItemReader, labelsOf } from '../../sources/formats/read-items.ts'
import { parseJson } from '../../sources/parse/parse-json.ts'
import { isRecord } from '../../sources/parse/records.ts'
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

interface LedgerEntry {
  readonly url: string
  readonly date: string
  readonly etag?: string
  /** Of the file as it was written. */
  readonly digest: string
  readonly rows: number
}

type Pulled =
  | { readonly text: string; readonly etag?: string }
  | { readonly unchanged: true }
  | { readonly reason: string }

type Answer =
  | { readonly text: string; readonly headers: Readonly<Record<string, string>> }
  | Extract<Pulled, { unchanged: true } | { reason: string }>

/**
 * Fetches the sources of a directory that have an address into `.sources`, for committing and for builds to read. A source
 * that cannot be fetched, has no rows, or lost more than a fifth of them, leaves the file that was there.
 *
 * **Security:** as `gazetteer refresh`: only public addresses over verified connections, each redirect is checked, sizes
 * and times are limited. A token is sent to the origin of the source only, and is written nowhere.
 */
export async function pullSources(options: PullOptions): Promise<PullResult[]> {
  const { folder, rules } = options
  const ledger = readLedger(folder)
  const context: RequestContext = {
    rules,
    resolve: options.resolve,
    limits: { ...LIMITS, textBytes: MAX_FILE_BYTES },
    proxy: options.proxy && createProxy(options.proxy, LIMITS),
  }
  const results: PullResult[] = []
  for (const source of options.sources) {
    if (source.pull === undefined) continue
    const [file = ''] = [source.files].flat()
    const known = existsSync(path.join(folder, file)) ? ledger[file] : undefined
    const isWhole = known !== undefined && hash('sha256', readFileSync(path.join(folder, file))) === known.digest
    const pulled = await fetchSource(source, isWhole ? known : undefined, options, context)
    results.push(await keep(file, source, pulled, known, isWhole))
  }
  return results

  async function keep(
    file: string,
    source: SourceConfig,
    pulled: Pulled,
    known: LedgerEntry | undefined,
    isWhole: boolean,
  ): Promise<PullResult> {
    const refuse = (reason: string): PullResult =>
      existsSync(path.join(folder, file))
        ? { file, outcome: 'kept', reason, ...(known && { rows: known.rows }) }
        : { file, outcome: 'missing', reason }
    if ('reason' in pulled) return refuse(pulled.reason)
    if ('unchanged' in pulled) return { file, outcome: 'unchanged', ...(known && { rows: known.rows }) }
    const { text, etag } = pulled
    const digest = hash('sha256', text)
    if (isWhole && known?.digest === digest) return { file, outcome: 'unchanged', rows: known.rows }
    const rows = await countRows(source, file, text)
    if (rows === 0) return refuse('there are no rows in what was fetched; look at it, and at items:')
    if (known !== undefined && rows < known.rows * (1 - MAX_LOSS) && !options.allowShrink) {
      return refuse(`${rows} rows were fetched and there were ${known.rows}; --allow-shrink takes them`)
    }
    ledger[file] = {
      url: source.pull?.url ?? '',
      date: options.today,
      ...(etag !== undefined && { etag }),
      digest,
      rows,
    }
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    replaceFile(path.join(folder, file), text)
    replaceFile(path.join(folder, LEDGER), `${JSON.stringify(ledger, undefined, 2)}\n`)
    return { file, outcome: 'written', rows }
  }
}

async function fetchSource(
  source: SourceConfig,
  known: LedgerEntry | undefined,
  { env, version, stop }: PullOptions,
  context: RequestContext,
): Promise<Pulled> {
  const { url, token: variable } = source.pull ?? { url: '' }
  const service = serviceOf(url)
  const token = env[variable ?? service.token ?? '']
  if (variable !== undefined && !token) return { reason: `the environment has no ${variable}, which is the token` }
  const limits = { ...context.limits, textBytes: source.max_file_bytes ?? MAX_FILE_BYTES }
  const etag = known?.url === url ? known.etag : undefined
  const openHeaders = { 'accept-encoding': 'gzip', 'user-agent': `Gazetteer/${version}` }
  const ask = async ({ url, method = 'GET', headers, body }: PartRequest): Promise<Answer> => {
    const outcome = await follow(
      url,
      {
        method,
        ...(body !== undefined && { body }),
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(etag !== undefined && service.read === undefined && { 'if-none-match': etag }),
        },
        openHeaders,
        wantsText: () => true,
        timeoutMs: TIMEOUT_MS,
        stop,
      },
      { ...context, limits },
    )
    if (outcome.kind === 'refused') return { reason: outcome.reason }
    if (outcome.kind === 'failed') return { reason: `the request failed: ${outcome.code}` }
    if (outcome.kind === 'unrequested') return { reason: 'the proxy made no connection' }
    if (url.startsWith('https:') && !outcome.url.startsWith('https:'))
      return { reason: 'it leads to an address that is not https' }
    if (outcome.status === 304) return { unchanged: true }
    if (outcome.status !== 200) {
      const advice = [401, 403, 404].includes(outcome.status)
        ? `; it may need ${variable ?? service.token ?? 'a token: token: NAME_OF_VARIABLE'}`
        : ''
      return { reason: `it answers with status ${outcome.status}${advice}` }
    }
    if (!outcome.complete || outcome.text === undefined)
      return { reason: `it has more than ${limits.textBytes} bytes, or broke off; see max_file_bytes` }
    if (source.kind !== 'markdown' && /^\s*<(?:!doctype|html)/i.test(outcome.text)) {
      return { reason: 'it is a web page, perhaps one to sign in; publish the source, or name its data' }
    }
    return { text: outcome.text, headers: outcome.headers }
  }
  if (service.read === undefined) {
    const answer = await ask(service.first)
    if (!('text' in answer)) return answer
    const { etag: given } = answer.headers
    return { text: answer.text, ...(given !== undefined && { etag: given }) }
  }
  const rows: unknown[] = []
  let request: PartRequest | undefined = service.first
  for (let parts = 0; request !== undefined; parts += 1) {
    if (parts === MAX_PARTS) return { reason: `it has more than ${MAX_PARTS} parts` }
    const answer = await ask(request)
    if (!('text' in answer)) return answer
    const parsed = parseJson(answer.text, url, () => undefined)
    if (parsed === undefined) return { reason: 'it is not JSON' }
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

function readLedger(folder: string): Record<string, LedgerEntry> {
  const file = path.join(folder, LEDGER)
  const value = existsSync(file) ? parseJson(readFileSync(file, 'utf8'), LEDGER, () => undefined)?.value : {}
  const entries = isRecord(value) ? Object.entries(value) : []
  // Written by us; an entry that was changed by hand only costs a comparison.
  return Object.fromEntries(entries.filter((entry): entry is [string, LedgerEntry] => isLedgerEntry(entry[1])))
}

function isLedgerEntry(value: unknown): value is LedgerEntry {
  return (
    isRecord(value) &&
    typeof value['url'] === 'string' &&
    typeof value['digest'] === 'string' &&
    typeof value['rows'] === 'number'
  )
}
