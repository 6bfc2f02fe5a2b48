import { Option } from 'commander'
import type { Command } from 'commander'
import { DEFAULT_OUT } from './console/report.ts'
import { addLimitOptions, addStateOption } from './options/shared-options.ts'
import type { DeployArguments } from './run-deploy.ts'
import type { PublishArguments } from './run-publish.ts'

export function addPublishCommand(program: Command): void {
  const command = program
    .command('publish')
    .description('Copy a build to where it is served from; only missing files are sent.')
    .requiredOption('--to <target>', 'r2://bucket, s3://bucket/prefix, or a folder')
    .option('-o, --out <folder>', 'the published folder', DEFAULT_OUT)
  addStateOption(command)
    .option('--endpoint <url>', 'of a service with the S3 API other than Amazon’s, or of R2 in a jurisdiction')
    .option('--back', 'make the previous release current again; sends nothing')
    .option('--dry-run', 'say what would be sent, and send nothing')
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
Keys come from the environment: R2_ACCOUNT_ID, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY for r2://; AWS_ACCESS_KEY_ID,
AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN and AWS_REGION for s3://. They are neither written nor shown.
The new release becomes visible in one step, at the end. A failure before that leaves the previous one in place.`,
    )
    .action(async (args: PublishArguments) => {
      const { runPublish } = await import('./run-publish.ts')
      await runPublish(args)
    })
}

export function addDeployCommand(program: Command): void {
  const command = program
    .command('deploy')
    .description('Deploy a published folder to where it is served from.')
    .command('cloudflare')
    .description('Write everything a Cloudflare Worker needs, and deploy it.')
    .option('-o, --out <folder>', 'the published folder', DEFAULT_OUT)
  addStateOption(command)
  addLimitOptions(command)
    .option('--into <folder>', 'where to write the deployment', 'cloudflare')
    .addOption(new Option('--release-in <place>', 'storage of the release').choices(['assets', 'r2']).default('assets'))
    .option('--name <name>', 'name of the Worker (default: derived from the base URL)')
    .option('--metrics', 'write a point of data for every request, where the account has Workers Analytics Engine')
    .option('--dry-run', 'write only; nothing leaves this machine')
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
The folder has worker.js, wrangler.jsonc and the release as static assets.
\`npx wrangler dev\`, in it, runs it on this machine. Without --dry-run, \`wrangler deploy\` is run in it; it opens the login page if you are not logged in. See docs/deploying.md.`,
    )
    .action(async (args: DeployArguments) => {
      const { runDeployCloudflare } = await import('./run-deploy.ts')
      await runDeployCloudflare(args)
    })
}
