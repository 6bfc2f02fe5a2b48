import { Option } from 'commander'
import type { Command } from 'commander'
import type { DeployArguments } from './run-deploy.ts'
import { addLimitOptions } from './options/limit-options.ts'
import { parsePort } from './options/listen-options.ts'
import { addStateOption } from './options/state-option.ts'

/** Adds `gazetteer deploy cloudflare`. */
export function addDeployCommand(program: Command): void {
  const command = program
    .command('deploy')
    .description('Deploy a published folder to where it is served from.')
    .command('cloudflare')
    .description('Write everything a Cloudflare Worker needs, and deploy it.')
    .option('-o, --out <folder>', 'the published folder', 'public')
  addStateOption(command)
  addLimitOptions(command)
    .option('--into <folder>', 'where to write the deployment', 'cloudflare')
    .addOption(new Option('--release-in <place>', 'storage of the release').choices(['assets', 'r2']).default('assets'))
    .option('--name <name>', 'name of the Worker (default: derived from the base URL)')
    .option('--metrics', 'write a point of data for every request, where the account has Workers Analytics Engine')
    .option('--dry-run', 'write only; nothing leaves this machine')
    .addOption(
      new Option(
        '--preview',
        'run it on this machine, with the project’s own wrangler, until a signal ends it',
      ).conflicts(['dryRun', 'json']),
    )
    .addOption(new Option('--port <number>', 'port of the preview; 0 for any').default(8787).argParser(parsePort))
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
The folder has worker.js, wrangler.jsonc, the release as static assets, and a README.md with the steps to a live site.
Without --dry-run, \`wrangler deploy\` is run in it; it asks you to log in when you have not. See docs/deploying.md.`,
    )
    .action(async (args: DeployArguments) => {
      const { runDeployCloudflare } = await import('./run-deploy.ts')
      await runDeployCloudflare(args)
    })
}
