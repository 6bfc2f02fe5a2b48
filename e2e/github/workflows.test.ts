import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { runCli } from '../cli.ts'
import { PROJECT_DIR } from '../paths.ts'

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly shell?: string
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

/** What a job may write, by the name of the job. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  publish: ['id-token', 'pages'],
  propose: ['contents', 'pull-requests'],
  analyze: ['security-events'],
  scorecard: ['security-events', 'id-token'],
}

/** An action by the digest of its commit, or our own: the name of a branch or tag may be anything tomorrow. */
const PINNED = /^(?:[\w.-]+(?:\/[\w.-]+){1,2}@[\da-f]{40}|gazetteer-directory\/gazetteer@v\d+(?:\.\d+){0,2})$/

const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-workflows-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The workflow that `init --github` writes into a repository with a README. */
async function writeWorkflow(): Promise<string> {
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: scratch })
  writeFileSync(join(scratch, 'README.md'), '# Maps\n\n## Tiles\n\n- [One](https://example.org/1) - First.\n')
  const { code, stderr } = await runCli(['init', '--github', '--from', 'README.md'], { cwd: scratch })
  if (code !== 0) throw new Error(stderr)
  return readFileSync(join(scratch, '.github/workflows/directory.yml'), 'utf8')
}

/** Every workflow that we run, publish or write, by where it is. */
let workflows: readonly (readonly [string, Workflow])[] = []
beforeAll(async () => {
  const files = globSync(['.github/workflows/*.yml', 'examples/*/.github/workflows/*.yml'], { cwd: PROJECT_DIR })
  const texts = files.map((file) => [file, readFileSync(join(PROJECT_DIR, file), 'utf8')] as const)
  workflows = [...texts, ['init --github', await writeWorkflow()] as const].map(
    // Proof: what is read of it is compared below.
    ([file, text]) => [file, parse(text) as Workflow] as const,
  )
})

/** What is wrong with steps, whoever runs them. */
function problemsOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ name = '', uses, run }) => [
    ...((uses === undefined) === (run === undefined) ? [`${name}: expected either uses or run`] : []),
    ...(uses !== undefined && !PINNED.test(uses) ? [`${uses}: expected the digest of a commit`] : []),
    // What an expression gives is put into the script as it is, quotes and all.
    ...(run?.includes('${{') ? [`${name}: an expression in a script; pass it in env`] : []),
  ])
}

describe('workflows', () => {
  it('pin actions by digest, and have scripts without expressions [package:action:safe]', () => {
    expect(workflows.map(([file]) => file)).toEqual(
      expect.arrayContaining(['.github/workflows/release.yml', 'init --github']),
    )
    for (const [file, { jobs }] of workflows) {
      expect([file, Object.values(jobs).flatMap(({ steps }) => problemsOf(steps))]).toEqual([file, []])
    }
  })

  it('write only what their jobs are for, and nothing for the code of others [package:action:safe]', () => {
    for (const [file, { on, permissions, jobs }] of workflows) {
      // It would run with the rights of the repository on what a stranger proposes.
      expect([file, Object.keys(on)]).not.toContainEqual(expect.arrayContaining(['pull_request_target']))
      expect([file, Object.values(permissions ?? { all: 'write' })]).not.toContainEqual(
        expect.arrayContaining(['write']),
      )
      for (const [job, { permissions: own = {} }] of Object.entries(jobs)) {
        const written = Object.keys(own).filter((scope) => own[scope] !== 'read')
        expect([file, job, written.filter((scope) => !WRITES[job]?.includes(scope))]).toEqual([file, job, []])
      }
    }
  })

  it('read the pages of strangers without a token that writes [package:action:safe]', () => {
    const readers = workflows.flatMap(([file, { jobs }]) =>
      Object.entries(jobs)
        .filter(([, { steps }]) => steps.some(({ run }) => run?.includes(' refresh ')))
        .map(([job, { permissions = {} }]) => [file, job, permissions]),
    )
    expect(readers).toEqual([
      ['examples/starter/.github/workflows/directory.yml', 'refresh', {}],
      ['init --github', 'refresh', {}],
    ])
  })

  it('have an action whose scripts name their shell [package:action:safe]', () => {
    const text = readFileSync(join(PROJECT_DIR, 'action.yml'), 'utf8')
    // Proof: what is read of it is compared here.
    const { runs } = parse(text) as { readonly runs: { readonly using: string; readonly steps: readonly Step[] } }
    expect(runs.using).toBe('composite')
    expect(problemsOf(runs.steps)).toEqual([])
    expect(runs.steps.filter(({ run, shell }) => (run === undefined) !== (shell === undefined))).toEqual([])
  })

  it('are not taken for safe when they are not', () => {
    expect(
      problemsOf([
        { uses: 'actions/checkout@v6' },
        { name: 'both', uses: `actions/checkout@${'a'.repeat(40)}`, run: 'true' },
        { name: 'said', run: 'echo "${{ github.event.issue.title }}"' },
      ]),
    ).toEqual([
      'actions/checkout@v6: expected the digest of a commit',
      'both: expected either uses or run',
      'said: an expression in a script; pass it in env',
    ])
  })
})
