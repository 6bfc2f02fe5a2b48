import type { Command } from 'commander'
import { dirname, resolve } from 'node:path'
import { createAddressRules, type Pin } from '../../refresh/fetching/address-rules.ts'
import { createResolve } from '../../refresh/fetching/resolve-names.ts'
import { readConfig } from '../../sources/read-config.ts'
import { COMMAND_NAME } from '../../../shared/package-name.ts'
import { EXIT_CODES } from '../console/exit-codes.ts'
import { readSourceDate } from '../console/source-date.ts'
import { addNetworkOptions, readProxy } from './refresh.ts'

interface PullArguments {
  config: string
  allowShrink?: boolean
  json?: boolean
  resolve: readonly Pin[]
  proxy?: string
}

/** Adds `gazetteer pull`. @param version Of this program: requests carry it. */
export function addPullCommand(program: Command, version: string): void {
  const command = program
    .command('pull')
    .description('Fetch the sources that have an address (kind: url) into .sources, for builds to read.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('--allow-shrink', 'take sources too that lost more than a fifth of their rows')
    .option('--json', 'print what became of each source as JSON on standard output')
  addNetworkOptions(command)
    .addHelpText(
      'after',
      `
Commit .sources: builds use no network. A source that cannot be fetched or has lost rows leaves the file that was
there, and the command exits with 1. Tokens: AIRTABLE_TOKEN, NOTION_TOKEN, GITHUB_TOKEN, or the variable that token: names.`,
    )
    .action(async ({ config, allowShrink = false, json, resolve: pins, proxy: named }: PullArguments) => {
      const { pullSources } = await import('../../refresh/pulling/pull-sources.ts')
      const proxy = await readProxy(command, named)
      const interrupted = new AbortController()
      process.once('SIGINT', () => interrupted.abort())
      const today = new Date((readSourceDate(process.env) ?? Date.now() / 1000) * 1000)
      const { config: directory } = readConfig(config)
      const { allow, ports } = directory.refresh ?? {}
      const results = await pullSources({
        folder: dirname(resolve(config)),
        sources: directory.sources ?? [],
        rules: createAddressRules({ ...(allow && { allow }), ...(ports && { ports }), pins }),
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
      else if (results.every(({ outcome }) => outcome !== 'missing'))
        process.stderr.write(`Next: ${COMMAND_NAME} build\n`)
      if (results.some(({ reason }) => reason !== undefined)) process.exitCode = EXIT_CODES.problems
    })
}
