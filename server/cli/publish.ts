import type { Command } from 'commander'
import type { PublishArguments } from './run-publish.ts'
import { addStateOption } from './options/state-option.ts'

/** Adds `gazetteer publish`. */
export function addPublishCommand(program: Command): void {
  const command = program
    .command('publish')
    .description('Copy a build to where it is served from; only missing files are sent.')
    .requiredOption('--to <target>', 'r2://bucket, s3://bucket/prefix, or a folder')
    .option('-o, --out <folder>', 'the published folder', 'public')
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
