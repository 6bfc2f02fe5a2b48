import cluster from 'node:cluster'
import { join } from 'node:path'
import { Argument, Option, type Command } from 'commander'
import { SHELLS } from './completion.ts'
import { DEFAULT_OUT, DEV_CACHE } from './console/report.ts'
import { limitHeapGrowth } from './limit-heap-growth.ts'
import {
  addLimitOptions,
  addListenOptions,
  addNetworkOptions,
  parseHops,
  parseMinutes,
  parseWorkers,
  readProxy,
  STATE_OPTION,
  TARGET_OPTION,
} from './options/shared-options.ts'
import { addTelemetryOptions } from './options/telemetry-options.ts'
import type { PullArguments } from './refreshing/run-pull.ts'
import type { RefreshArguments } from './refreshing/run-refresh.ts'
import type { BuildArguments } from './run-build.ts'
import type { CheckArguments } from './run-check.ts'
import type { DeployArguments } from './run-deploy.ts'
import type { DevArguments } from './run-dev.ts'
import type { InitArguments } from './run-init.ts'
import type { McpArguments } from './run-mcp.ts'
import type { PublishArguments } from './run-publish.ts'
import type { ServeArguments } from './run-serve.ts'
import type { VerifyArguments } from './run-verify.ts'

/**
 * Adds all commands, in the order of the help. What a command does is loaded when it is run.
 *
 * @param version Of this program: requests to sites carry it.
 */
export function addCommands(program: Command, version: string): void {
  addInitCommand(program)
  addBuildCommand(program)
  addServeCommand(program)
  addMcpCommand(program)
  addCheckCommand(program)
  addPullCommand(program, version)
  addRefreshCommand(program, version)
  addVerifyCommand(program)
  addDevCommand(program)
  addPublishCommand(program)
  addDeployCommand(program)
  addCompletionCommand(program)
}

function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('Write a directory.yml for a README, a data file or a folder of files.')
    .option('--from <path>', 'what you have: README.md, data.csv, data.yml … or a folder; the current one by default')
    .option('-c, --config <file>', 'where to write the configuration', 'directory.yml')
    .option('--base-url <url>', 'where the directory will be; says also whether it is a host of plain files')
    .option(
      '--github',
      'write the workflow too that publishes with GitHub Pages, checks pull requests and refreshes each week; alone, for a configuration that exists',
    )
    .option('--source <number>', 'take another choice of sources than the first; they are listed with their listings')
    .addOption(TARGET_OPTION)
    .option('--yes', 'take what is guessed; without it, a terminal asks')
    .option('--force', 'overwrite what exists')
    .addHelpText(
      'after',
      `
Your files stay as they are; the configuration says how to read them. Every guess is explained on standard error and
as a comment in the file. On hosts that only send files (such as GitHub Pages) it has "target: static": plain files
that any host serves, with search and tools in the browser. Otherwise a server or a Worker answers, with MCP endpoints.`,
    )
    .action(async (args: InitArguments) => {
      // Reading documents leaves much garbage.
      limitHeapGrowth()
      const { runInit } = await import('./run-init.ts')
      await runInit(args.from === undefined && !args.github ? { ...args, from: '.' } : args)
    })
}

function addBuildCommand(program: Command): void {
  program
    .command('build')
    .description('Read the sources and publish pages, renditions and manifests into a folder.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('-o, --out <folder>', 'where to publish', DEFAULT_OUT)
    .addOption(STATE_OPTION)
    .option('--base-url <url>', 'instead of base_url (or set GAZETTEER_BASE_URL)')
    .addOption(TARGET_OPTION)
    .option('--plain', 'write plain files also where a server answers: for a mirror, or to look at')
    .option('--strict', 'publish nothing when there is a diagnostic')
    .option('--allow-shrink', 'publish even if more than a fifth of the listings or pages would be lost')
    .option('--force', 'publish into a folder that has files of others, over those of the same names')
    .option('--verify', 'compare the content of everything that was published, not only sizes and times')
    .option('--github', 'in a workflow of GitHub: show problems beside their lines, and the outcome in its summary')
    .option('--json', 'print the report as JSON on standard output')
    .option('--verbose', 'also print the digest of the release and the tag of its script, for pages of others')
    .addHelpText(
      'after',
      `
Pages that did not change are not rendered or written again. The new release becomes visible in one step;
readers see the old one until then, also when the build is killed. What was deleted, cut off or changed in the output
since the last build is restored.`,
    )
    .action(async (args: BuildArguments) => (await import('./run-build.ts')).runBuild(args))
}

function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Serve a published folder: pages, renditions and MCP endpoints.')
    .option('-o, --out <folder>', 'the folder "gazetteer build" published into', DEFAULT_OUT)
    .addOption(STATE_OPTION)
    .option('--any-host', 'answer MCP requests for any host; for proxies that do not preserve Host')
    .option('--strip-prefix', 'take requests without the path of base_url; for proxies that remove it')
    .option(
      '--lenient-headers',
      'answer MCP 2026-07-28 requests whose headers do not repeat their body; some hosted connectors send them',
    )
    .addOption(
      new Option(
        '--trust-proxy [hops]',
        'identify clients by the address that so many proxies of yours have let through; only behind proxies that add it to X-Forwarded-For',
      )
        .preset('1')
        .argParser(parseHops),
    )
    .option('--strict-ready', 'be not ready (/_/readyz: 503) as soon as a part of the release is damaged')
    .option(
      '--workers <number>',
      'processes that answer beside each other, on one port; auto: one for each core',
      parseWorkers,
      1,
    )
  addLimitOptions(command)
  addTelemetryOptions(command)
  addListenOptions(command)
    .addHelpText(
      'after',
      `
New releases are picked up without a restart. SIGTERM ends the server without losing a request: it first says so at
/_/readyz and goes on answering for a second, then finishes what is in flight. The ready line on standard output holds
the URL.`,
    )
    .action(async (args: ServeArguments) => {
      limitHeapGrowth()
      if (args.workers > 1 && !cluster.isWorker) {
        const { serveWithWorkers } = await import('./telemetry/serve-workers.ts')
        process.exit(await serveWithWorkers(args.workers, args))
      }
      const { runServe } = await import('./run-serve.ts')
      await runServe(args)
    })
}

function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Speak MCP over standard input and output, for agents that start programs.')
    .argument(
      '[directory]',
      'a published folder, a directory.yml or its folder, or the URL of a published page',
      'directory.yml',
    )
    .option('--category <slug>', 'answer for this page instead of the whole directory')
    .option('--state <folder>', 'of a published folder, where "gazetteer build --state" has put its state')
    .addHelpText(
      'after',
      `
A URL needs no server there: what the host publishes is read piece by piece, as the page's own search reads it. Sources
are built into a temporary folder first. Standard output has messages only; everything else is on standard error. It ends
when its input does.`,
    )
    .action(async (directory: string, args: Omit<McpArguments, 'directory'>) =>
      (await import('./run-mcp.ts')).runMcp({ directory, ...args }),
    )
}

function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('Read the sources and report problems; publishes nothing.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('--base-url <url>', 'instead of base_url (or set GAZETTEER_BASE_URL)')
    .option('--strict', 'warnings count as problems too')
    .option(
      '--since <revision>',
      'only problems on lines changed since this revision of Git, and what was added, removed and changed, as Markdown',
    )
    .option('--github', 'show problems beside their lines in a workflow of GitHub, and the changes in its summary')
    .option('--registry', 'print server.json for the official MCP registry, and report what it would refuse')
    .option('--json', 'print diagnostics, sources and pages as JSON on standard output')
    .action(async (args: CheckArguments) => (await import('./run-check.ts')).runCheck(args))
}

function addPullCommand(program: Command, version: string): void {
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
    .action(async ({ proxy, ...args }: PullArguments, own: Command) => {
      const { runPull } = await import('./refreshing/run-pull.ts')
      await runPull(args, await readProxy(own, proxy), version)
    })
}

function addRefreshCommand(program: Command, version: string): void {
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
    .action(async ({ proxy, ...args }: RefreshArguments, own: Command) => {
      const { runRefresh } = await import('./refreshing/run-refresh.ts')
      await runRefresh(args, await readProxy(own, proxy), version)
    })
}

function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('Read everything that was published, and check that the folder, or a copy of it, is complete.')
    .option('-o, --out <folder>', 'the published folder, or a copy of it', DEFAULT_OUT)
    .addOption(STATE_OPTION)
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
Exits with 1 when anything is damaged, missing or changed; "gazetteer build" restores it.

Name the state of the build for a copy that is elsewhere: gazetteer verify --out unpacked --state .gazetteer/public`,
    )
    .action(async (args: VerifyArguments) => (await import('./run-verify.ts')).runVerify(args))
}

function addDevCommand(program: Command): void {
  const command = program
    .command('dev')
    .description('Build and serve; build again when a source changes, and reload the page.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('-o, --out <folder>', 'where to publish', join(DEV_CACHE, 'dev'))
    .addOption(TARGET_OPTION)
    .addOption(STATE_OPTION)
  addListenOptions(command).action(async (args: DevArguments) => (await import('./run-dev.ts')).runDev(args))
}

function addPublishCommand(program: Command): void {
  program
    .command('publish')
    .description('Copy a build to where it is served from; only missing files are sent.')
    .requiredOption('--to <target>', 'r2://bucket, s3://bucket/prefix, or a folder')
    .option('-o, --out <folder>', 'the published folder', DEFAULT_OUT)
    .addOption(STATE_OPTION)
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
    .action(async (args: PublishArguments) => (await import('./run-publish.ts')).runPublish(args))
}

function addDeployCommand(program: Command): void {
  const command = program
    .command('deploy')
    .description('Deploy a published folder to where it is served from.')
    .command('cloudflare')
    .description('Write everything a Cloudflare Worker needs, and deploy it.')
    .option('-o, --out <folder>', 'the published folder', DEFAULT_OUT)
    .addOption(STATE_OPTION)
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
    .action(async (args: DeployArguments) => (await import('./run-deploy.ts')).runDeployCloudflare(args))
}

function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print what a shell completes commands and options by.')
    .addArgument(new Argument('<shell>', 'which').choices(Object.keys(SHELLS)))
    .addHelpText('after', '\nFor bash: echo \'eval "$(gazetteer completion bash)"\' >> ~/.bashrc')
    .action((shell: keyof typeof SHELLS) => void process.stdout.write(SHELLS[shell](program)))
}
