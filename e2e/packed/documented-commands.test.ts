import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_NAME, PACKAGE_NAME } from '../../shared/package-name.ts'
import { PROJECT_DIR } from '../paths.ts'
import { PROGRAM_LIMIT_MS } from '../wait-limit.ts'
import { readCommandBlocks } from './command-blocks.ts'
import { usePackage } from './installed.ts'
import type { Installed } from './installed.ts'

/**
 * Commands that cannot be run here, with the reason. Of these the syntax is checked, that our program is given only what it
 * takes, and that npm scripts exist.
 */
const NOT_RUN: readonly (readonly [command: RegExp, reason: string])[] = [
  [
    /^npm (?:start|test|install|pack|version|login|publish|run (?:check|bundle))\b/,
    'It installs, builds or publishes; e2e/scripts and e2e/packed run that.',
  ],
  [/^(?:openssl|mcp-publisher) /, 'It makes a key, or publishes with one.'],
  [/^(?:git|cd) /, 'It needs the repository of the owner.'],
  [/^(?:npx wrangler|aws) /, 'It needs an account.'],
  [/^npx \S+@\S+ --version$/, 'It needs the registry.'],
  [
    /^(?:curl|rsync|podman|docker|systemctl) /,
    'It needs a network, other machines or a system; e2e/instances runs what it starts.',
  ],
  [/^(?:export|echo|for|mkdir|cp) /, 'It prepares one of these.'],
  [/^(?:python|duckdb|sqlite3) /, 'They are programs of others, which read what is online.'],
  [/^(?:cat|awk) /, 'They put parts together; server/publish/data runs them.'],
  [/ check --registry\b/, 'It needs a directory that names itself to the registry; e2e/product runs it.'],
  [/^npx (?:agent-readiness|@vercel\/agent-readability|afdocs) /, 'It scans a site on the network.'],
  [/ deploy cloudflare(?! --dry-run)/, 'It needs wrangler or an account; e2e/deploy runs it.'],
  [/ publish --to /, 'It writes to buckets, or outside of the folder; e2e/deploy runs it.'],
  [/ mcp https:/, 'It reads a site on the network; e2e/stdio runs it.'],
  [/ (?:serve\b|dev$)/, 'It serves until it is stopped; e2e/packed, e2e/instances and e2e/workers run it.'],
  [/ refresh\b/, 'It asks the network; e2e runs it against hosts of its own.'],
  [/ init .*--github/, 'It needs a repository; e2e/github runs it.'],
]

const isRun = (line: string): boolean => !NOT_RUN.some(([command]) => command.test(` ${line}`) || command.test(line))

const BLOCKS = readCommandBlocks()
let installed: Installed
/** Where blocks are run, one after the other: with a README and nothing else. */
let folder: string

beforeAll(async () => {
  installed = await usePackage()
  folder = join(installed.folder, 'directory')
  mkdirSync(join(folder, 'path/to'), { recursive: true })
  for (const name of ['README.md', 'path/to/README.md'])
    copyFileSync(join(PROJECT_DIR, 'e2e/packed/list.md'), join(folder, name))
  const prepared = run(['init', '--from', 'README.md'], folder)
  if (prepared.status !== 0) throw new Error(prepared.output)
})

const { scripts: SCRIPTS } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** The arguments given to our program in a line; nothing where it is another's. */
function argumentsOf(line: string): string[] | undefined {
  const own = [
    `npx (?:-\\S+ )*${PACKAGE_NAME}(?:@\\S+)?`,
    `npm run (?:--silent )?${COMMAND_NAME} --`,
    COMMAND_NAME,
  ].join('|')
  const [, rest] = new RegExp(`^(?:[A-Z_]+=\\S+ )*(?:${own})(?= |$)(.*)$`).exec(line) ?? []
  return rest
    ?.trim()
    .split(/\s+/)
    .filter((word) => word !== '')
}

function run(args: readonly string[], cwd: string) {
  const command = join(installed.root, 'dist/server/cli.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd,
    encoding: 'utf8',
    timeout: PROGRAM_LIMIT_MS,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: installed.folder,
      TMPDIR: installed.folder,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    },
  })
  return { status, output: stdout + stderr }
}

describe('commands in README and docs', () => {
  it('are each run, or listed with the reason why not [package:docs:commands]', () => {
    const lines = BLOCKS.flatMap((block) => block.lines)
    const run = lines.filter(isRun)
    expect(run.length).toBeGreaterThan(6)
    expect(run.filter((line) => argumentsOf(line) === undefined)).toEqual([])
    // No reason is left of what is documented no more.
    const unused = NOT_RUN.filter(([command]) => !lines.some((line) => command.test(line) || command.test(` ${line}`)))
    expect(unused).toEqual([])
  })

  it('are shell, and name only what there is [package:docs:commands]', () => {
    for (const { place, text } of BLOCKS) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })
      expect([place, status, stderr]).toEqual([place, 0, ''])
    }
    const scripts = BLOCKS.flatMap(({ lines }) => lines).flatMap(
      (line) => /^npm (?:run )?(start|test|(?<=run )[\w-]+)/.exec(line)?.[1] ?? [],
    )
    expect(Object.keys(SCRIPTS)).toEqual(expect.arrayContaining(scripts))
  })

  it('give our program only what it takes [package:docs:commands]', () => {
    const helps = new Map<string, string>()
    const helpOf = (words: readonly string[]): string => {
      const key = words.join(' ')
      const known = helps.get(key) ?? run([...words, '--help'], folder).output
      helps.set(key, known)
      return known
    }
    const calls = BLOCKS.flatMap(({ place, lines }) =>
      lines.flatMap((line) => {
        const args = argumentsOf(line)
        return args === undefined || args[0] === '--version' ? [] : [{ place, args }]
      }),
    )
    expect(calls.length).toBeGreaterThan(20)
    for (const { place, args } of calls) {
      const [command = '', target] = args
      expect(helpOf([])).toMatch(new RegExp(`^  ${command}\\b`, 'm'))
      const help = helpOf(command === 'deploy' ? [command, target ?? ''] : [command])
      const options = args.filter((word) => word.startsWith('-')).map((word) => word.split('=')[0] ?? '')
      for (const option of options) {
        expect([place, option, new RegExp(`(?:^|[\\s,])${option}(?=[\\s,]|$)`, 'm').test(help)]).toEqual([
          place,
          option,
          true,
        ])
      }
    }
  })

  it.each(
    BLOCKS.map(({ place, lines }) => [place, lines.filter(isRun)] as const).filter(([, lines]) => lines.length > 0),
  )('work from the tarball: %s [package:docs:commands]', (_place, lines) => {
    for (const line of lines) {
      // A copy of the output is the output.
      const args = (argumentsOf(line) ?? []).map((word) => (word === 'COPY' ? 'public' : word))
      const { status, output } = run(withoutOverwriting(args), folder)
      expect([line, status, output]).toEqual([line, 0, expect.any(String)])
    }
  })
})

/** `init` overwrites nothing: what an earlier block wrote goes first. */
function withoutOverwriting(args: readonly string[]): readonly string[] {
  if (args[0] !== 'init') return args
  const config = args.indexOf('-c')
  rmSync(join(folder, config === -1 ? 'directory.yml' : (args[config + 1] ?? '')), { force: true })
  return args
}
