import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import type { AuditArguments } from './run-audit.ts'

/** Adds `gazetteer audit`. */
export function addAuditCommand(program: Command): void {
  program
    .command('audit')
    .description('Run the checks of agent-readiness scanners on a running site, and say what to fix.')
    .argument('[url]', 'a page of the site (or set PORT)', parseUrl, defaultUrl())
    .option('--only <ids>', 'run these checks only, separated by commas', parseIds)
    .option('--strict', 'warnings count as failures too')
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
Only the site itself is asked, with at most 250 requests in two minutes; nothing is sent elsewhere and no script is run.
Exits with 0 when no check failed, 1 when one did, 3 when the site does not answer. docs/audit.md lists the checks.`,
    )
    .action(async (url: string, args: AuditArguments, command: Command) => {
      const { runAudit } = await import('./run-audit.ts')
      await runAudit(url, args, (message) => command.error(message))
    })
}

function defaultUrl(): string {
  return `http://localhost:${process.env['PORT'] || '3000'}/`
}

function parseUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new InvalidArgumentError(`expected an http(s) URL such as https://example.org/, got "${text}"`)
  }
  url.hash = ''
  return url.href
}

function parseIds(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  if (ids.includes('')) throw new InvalidArgumentError(`expected ids of checks, got "${text}"`)
  return ids
}
