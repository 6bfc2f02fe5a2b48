import { Option } from 'commander'
import type { Command } from 'commander'
import { join } from 'node:path'
import { DEFAULT_OUT, DEV_CACHE } from './console/report.ts'
import { limitHeapGrowth } from './limit-heap-growth.ts'
import { addListenOptions, addStateOption } from './options/shared-options.ts'
import type { BuildArguments } from './run-build.ts'
import type { CheckArguments } from './run-check.ts'
import type { DevArguments } from './run-dev.ts'
import type { InitArguments } from './run-init.ts'
import type { VerifyArguments } from './run-verify.ts'

export function addBuildCommand(program: Command): void {
  const command = program
    .command('build')
    .description('Read the sources and publish pages, renditions and manifests into a folder.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('-o, --out <folder>', 'where to publish', DEFAULT_OUT)
  addStateOption(command)
    .option('--base-url <url>', 'instead of base_url (or set GAZETTEER_BASE_URL)')
    .addOption(targetOption())
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
    .action(async (args: BuildArguments) => {
      const { runBuild } = await import('./run-build.ts')
      await runBuild(args)
    })
}

export function addCheckCommand(program: Command): void {
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
    .action(async (args: CheckArguments) => {
      const { runCheck } = await import('./run-check.ts')
      await runCheck(args)
    })
}

export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description('Read everything that was published, and check that the folder, or a copy of it, is complete.')
    .option('-o, --out <folder>', 'the published folder, or a copy of it', DEFAULT_OUT)
  addStateOption(command)
    .option('--json', 'print the report as JSON on standard output')
    .addHelpText(
      'after',
      `
Exits with 1 when anything is damaged, missing or changed; "gazetteer build" restores it.

Name the state of the build for a copy that is elsewhere: gazetteer verify --out unpacked --state .gazetteer/public`,
    )
    .action(async (args: VerifyArguments) => {
      const { runVerify } = await import('./run-verify.ts')
      await runVerify(args)
    })
}

export function addDevCommand(program: Command): void {
  const command = program
    .command('dev')
    .description('Build and serve; build again when a source changes, and reload the page.')
    .option('-c, --config <file>', 'the directory’s configuration', 'directory.yml')
    .option('-o, --out <folder>', 'where to publish', join(DEV_CACHE, 'dev'))
    .addOption(targetOption())
  addListenOptions(addStateOption(command)).action(async (args: DevArguments) => {
    const { runDev } = await import('./run-dev.ts')
    await runDev(args)
  })
}

export function addInitCommand(program: Command): void {
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
    .addOption(targetOption())
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

/** `--target` of commands that build. Not from the model's schema, which would load zod for every command. */
export function targetOption(): Option {
  return new Option(
    '--target <target>',
    'instead of target: server, or static for any host of plain files, which has no endpoints',
  ).choices(['server', 'static'])
}
