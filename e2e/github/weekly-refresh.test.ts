import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PROJECT_DIR } from '../paths.ts'

const STARTER = join(PROJECT_DIR, 'examples/starter')

interface Workflow {
  readonly jobs: { readonly propose: { readonly steps: readonly { readonly name?: string; readonly run?: string }[] } }
}

/** Records what it was asked; a pull request is open once it was created. */
const GH = `#!/bin/bash
echo "$*" >> "$GH_LOG"
if [ "$1 $2" = "pr list" ] && grep -q "pr create" "$GH_LOG"; then echo 7; fi
`

let scratch: string
let origin: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-weekly-'))
  origin = join(scratch, 'origin.git')
  const first = join(scratch, 'first')
  cpSync(STARTER, first, { recursive: true })
  git(first, 'init', '--quiet', '--initial-branch=main')
  git(first, 'add', '--all')
  git(first, 'commit', '--quiet', '--message', 'first')
  execFileSync('git', ['clone', '--quiet', '--bare', first, origin])
  mkdirSync(join(scratch, 'bin'))
  writeFileSync(join(scratch, 'bin/gh'), GH)
  chmodSync(join(scratch, 'bin/gh'), 0o755)
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim()
}

/** Proposes as the weekly job does, in a new checkout. @param found What the refresh has written; nothing: no file. */
function propose(week: number, found: string | undefined): void {
  const checkout = join(scratch, `week-${week}`)
  git(scratch, 'clone', '--quiet', origin, checkout)
  if (found !== undefined) writeFileSync(join(checkout, 'directory.refresh.jsonl'), found)
  writeFileSync(join(checkout, 'something else'), 'of no concern')
  const workflow = parse(readFileSync(join(STARTER, '.github/workflows/directory.yml'), 'utf8')) as Workflow
  const step = workflow.jobs.propose.steps.find(({ name }) => name === 'Propose what was found')
  const path = `${join(scratch, 'bin')}:${process.env['PATH']}`
  const env = { PATH: path, HOME: scratch, CONFIG: 'directory.yml', GH_LOG: join(scratch, 'gh.log') }
  const done = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? 'false'], {
    cwd: checkout,
    env,
    encoding: 'utf8',
  })
  expect(done.stderr + String(done.status)).toMatch(/0$/)
}

const created = (): string[] =>
  existsSync(join(scratch, 'gh.log'))
    ? readFileSync(join(scratch, 'gh.log'), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('pr create'))
    : []

describe('the weekly refresh of a repository', () => {
  it('proposes what it found in one pull request, which the next week updates [package:action:refresh]', () => {
    propose(1, '{"week":1}\n')
    propose(2, '{"week":2}\n')
    expect(created()).toEqual(['pr create --fill --head gazetteer-refresh'])
    expect(git(origin, 'show', 'gazetteer-refresh:directory.refresh.jsonl')).toBe('{"week":2}')
    expect(git(origin, 'diff', '--name-only', 'main', 'gazetteer-refresh')).toBe('directory.refresh.jsonl')
    expect(git(origin, 'rev-list', '--count', 'main..gazetteer-refresh')).toBe('1')
  })

  it.each([
    ['there is nothing to ask', undefined],
    ['nothing changed', ''],
  ])('proposes nothing where %s', (_why, found) => {
    if (found !== undefined) {
      const folder = join(scratch, 'first')
      writeFileSync(join(folder, 'directory.refresh.jsonl'), found)
      git(folder, 'add', '--all')
      git(folder, 'commit', '--quiet', '--message', 'refreshed')
      git(folder, 'push', '--quiet', origin, 'main')
    }
    propose(1, found)
    expect(created()).toEqual([])
    expect(git(origin, 'branch', '--list', 'gazetteer-refresh')).toBe('')
  })
})
