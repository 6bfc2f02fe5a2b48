import { Option } from 'commander'
import type { Command } from 'commander'
import type { DeployArguments } from './run-deploy.ts'

/** Adds `gazetteer deploy cloudflare`. */
export function addDeployCommand(program: Command): void {
  program
    .command('deploy')
    .description('Bring what was published to where it is served from.')
    .command('cloudflare')
    .description('Write everything a Cloudflare Worker needs, say what it costs, and deploy it.')
    .option('-o, --out <folder>', 'the published folder', 'public')
    .option('--into <folder>', 'where to write the deployment', 'cloudflare')
    .addOption(new Option('--release-in <place>', 'where the release lies').choices(['assets', 'r2']).default('assets'))
    .option('--name <name>', 'name of the Worker (default: made of the base URL)')
    .option('--dry-run', 'write and estimate only; nothing leaves this machine')
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
The folder has worker.js, wrangler.jsonc, the release as static assets, and a README.md with the steps to a live site.
Without --dry-run, \`wrangler deploy\` is run in it; it asks you to log in when you have not. docs/deploying.md tells more.`,
    )
    .action(async (args: DeployArguments) => {
      const { runDeployCloudflare } = await import('./run-deploy.ts')
      await runDeployCloudflare(args)
    })
}
