import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { isIP } from 'node:net'
import type { Pin } from '../../refresh/fetching/address-rules.ts'
import type { ProxyAddress } from '../../refresh/fetching/proxy.ts'
import type { RefreshArguments } from './run-refresh.ts'

/** Adds `gazetteer refresh`. @param version Of this program: requests to sites carry it. */
export function addRefreshCommand(program: Command, version: string): void {
  const command = program
    .command('refresh')
    .description('Ask sites and forges about the listings, and write directory.refresh.jsonl for builds to read.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('--all', 'ask what is not due as well')
    .addOption(new Option('--only <part>', 'ask these only').choices(['links', 'forges', 'failing']).conflicts('all'))
    .option('--max-minutes <number>', 'end after so many minutes and write what is known by then', parseMinutes, 20)
    .option('--fix', 'write addresses that moved for certain into the sources')
    .option('--dry-run', 'write nothing')
    .option('--strict', 'exit with 1 when links are newly broken, unreachable or suspicious')
    .option('--github', 'show findings beside their lines in a workflow of GitHub, and in its summary')
    .option('--json', 'print the report as JSON on standard output')
  addNetworkOptions(command)
    .addHelpText(
      'after',
      `
Of all commands, only this one and pull use the network. Tokens of forges: GITHUB_TOKEN, GITLAB_TOKEN, CODEBERG_TOKEN.
Proxies of the environment (HTTPS_PROXY and others) are not used; --proxy "$HTTPS_PROXY" does. Names are resolved here.
Findings are no failure: exits with 0, with 3 when the network is down, a proxy lets nothing through or a forge does
not know its token.
docs/refresh.md has the states and a workflow that runs it every week.`,
    )
    .action(async ({ proxy, ...args }: RefreshArguments) => {
      const { runRefresh } = await import('./run-refresh.ts')
      await runRefresh(args, await readProxy(command, proxy), version)
    })
}

/** Adds `--resolve` and `--proxy`. */
export function addNetworkOptions(command: Command): Command {
  return command
    .option(
      '--resolve <host:port:address>',
      'ask a host at this address, which may be private; may be repeated',
      (text: string, before: readonly Pin[]) => [...before, parsePin(text)],
      [],
    )
    .option('--proxy <url>', 'ask everything through an HTTP proxy: http(s)://[user:password@]host:port')
}

/** Reads `--proxy`. Errors of the parser of options would repeat a password. */
export async function readProxy(command: Command, named: string | undefined): Promise<ProxyAddress | undefined> {
  const { parseProxy, PROXY_FORM } = await import('../../refresh/fetching/proxy.ts')
  const proxy = named === undefined ? undefined : parseProxy(named)
  if (named !== undefined && proxy === undefined) command.error(`error: option '--proxy <url>': ${PROXY_FORM}`)
  return proxy
}

function parseMinutes(text: string): number {
  const minutes = Number(text)
  if (!(minutes > 0 && minutes <= 1440)) throw new InvalidArgumentError(`expected minutes up to 1440, got "${text}"`)
  return minutes
}

/** `example.org:443:127.0.0.1`, as curl writes it; addresses of IPv6 may be in brackets. */
export function parsePin(text: string): Pin {
  const [, host = '', port = '', written = ''] = /^([^:[\]/\s]+):(\d{1,5}):(.+)$/.exec(text) ?? []
  const address = written.replace(/^\[(.*)\]$/, '$1')
  if (host === '' || Number(port) > 65_535 || isIP(address) === 0) {
    throw new InvalidArgumentError(`expected host:port:address such as example.org:443:127.0.0.1, got "${text}"`)
  }
  return { host: host.toLowerCase(), port: Number(port), address }
}
