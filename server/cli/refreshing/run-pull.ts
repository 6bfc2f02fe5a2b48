import { dirname, resolve } from 'node:path'
import { createAddressRules, type Pin } from '../../refresh/fetching/address-rules.ts'
import type { ProxyAddress } from '../../refresh/fetching/proxy.ts'
import { createResolve } from '../../refresh/fetching/resolve-names.ts'
import { pullSources } from '../../refresh/pulling/pull-sources.ts'
import { readConfig } from '../../sources/read-config.ts'
import { COMMAND_NAME } from '../../../shared/package-name.ts'
import { EXIT_CODES } from '../console/exit-codes.ts'
import { readSourceDate } from '../console/source-date.ts'

export interface PullArguments {
  config: string
  allowShrink?: boolean
  json?: boolean
  resolve: readonly Pin[]
  proxy?: string
}

/** Fetches, reports, and sets the exit code. */
export async function runPull(
  { config, allowShrink = false, json, resolve: pins }: Omit<PullArguments, 'proxy'>,
  proxy: ProxyAddress | undefined,
  version: string,
): Promise<void> {
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort())
  const today = new Date((readSourceDate(process.env) ?? Date.now() / 1000) * 1000)
  const { config: directory } = readConfig(config)
  const { allow, ports } = directory.refresh ?? {}
  const results = await pullSources({
    folder: dirname(resolve(config)),
    sources: directory.sources ?? [],
    rules: createAddressRules({ allow, ports, pins }),
    allowShrink,
    env: process.env,
    resolve: createResolve(allow),
    proxy,
    version,
    today: today.toISOString().slice(0, 10),
    stop: interrupted.signal,
  })
  if (json) process.stdout.write(`${JSON.stringify({ sources: results })}\n`)
  for (const { file, outcome, rows, reason } of results) {
    const count = rows === undefined ? '' : `, ${rows} rows`
    process.stderr.write(`${file}: ${outcome}${count}${reason === undefined ? '' : `: ${reason}`}\n`)
  }
  if (results.length === 0) process.stderr.write(`No source has an address; see kind: url in docs/sources.md.\n`)
  else if (results.every(({ outcome }) => outcome !== 'missing')) process.stderr.write(`Next: ${COMMAND_NAME} build\n`)
  if (results.some(({ reason }) => reason !== undefined)) process.exitCode = EXIT_CODES.problems
}
