import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'

const CONFIG = 'title: T\ndescription: D\nbase_url: https://example.org\n'

let folder: string

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-e2e-'))
  git('init', '--quiet')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A repository whose directory, in a folder, has an old problem. */
function commitDirectory(): void {
  write('site/directory.yml', CONFIG)
  write(
    'site/categories/tools.yml',
    'title: Tools\nlistings:\n  - description: an old problem\n  - {name: Kept, url: https://kept.example/}\n  - {name: Gone}\n',
  )
  git('add', '.')
  git('commit', '--quiet', '--message', 'first')
}

describe('gazetteer check --since', () => {
  it('tells reviewers what a proposal changes, and blames it for its own lines only [operations:commands:since]', async () => {
    commitDirectory()
    write(
      'site/categories/tools.yml',
      'title: Tools\nlistings:\n  - description: an old problem\n  - {name: Kept, url: https://kept.example/new}\n  - description: a new one\n  - {name: kept, url: https://b.example/}\n',
    )
    write('site/categories/é "x".yml', 'listings:\n  - {description: of a new file}\n')
    const summary = join(folder, 'summary.md')
    const status = git('status', '--porcelain')
    const checked = await runCli(['check', '--since', 'HEAD', '--github', '--strict'], {
      cwd: join(folder, 'site'),
      env: { GITHUB_STEP_SUMMARY: summary },
    })
    expect(checked.code).toBe(1)
    expect(checked.stderr).not.toMatch(/tools\.yml(?::3:|,line=3,)/)
    expect(checked.stderr).toMatch(
      /^::warning file=site\/categories\/tools\.yml,line=5,col=\d+,title=name_missing::name: /m,
    )
    expect(checked.stderr).toMatch(/^::warning file=site\/categories\/é "x"\.yml,line=2,/m)
    expect(checked.stderr).toContain('; 1 on lines that did not change')
    expect(checked.stdout).toContain('## Listings: 1 added, 1 removed, 1 changed\n')
    expect(checked.stdout).toContain('| removed | `Gone` | `tools` | – |')
    expect(checked.stdout).toContain('`url`: `https://kept.example/` → `https://kept.example/new`')
    expect(readFileSync(summary, 'utf8')).toBe(checked.stdout)
    rmSync(summary)
    expect(git('status', '--porcelain')).toBe(status)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('gazetteer-since-'))).toEqual([])
  })

  it('never blames a proposal for what was there before [operations:commands:since]', async () => {
    commitDirectory()
    const cwd = join(folder, 'site')
    expect(await runCli(['check', '--strict'], { cwd })).toMatchObject({ code: 1 })
    expect(await runCli(['check', '--strict', '--since', 'HEAD'], { cwd })).toMatchObject({
      code: 0,
      stdout: '## Listings: 0 added, 0 removed, 0 changed\n',
    })
  })

  it('takes all for new where there was no directory before', async () => {
    write('README.md', 'x')
    git('add', '.')
    git('commit', '--quiet', '--message', 'first')
    write('directory.yml', CONFIG)
    write('categories/tools.yml', 'listings:\n  - {name: One}\n')
    expect(await runCli(['check', '--since', 'HEAD'], { cwd: folder })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('## Listings: 1 added, 0 removed, 0 changed\n'),
    })
  })

  it.each([
    [
      'nowhere',
      'there is no revision "nowhere" here; fetch it first (in a workflow: actions/checkout with fetch-depth: 0)',
    ],
    ['--output=x', 'there is no revision "--output=x" here'],
  ])('says what to do about the revision %s', async (name, message) => {
    commitDirectory()
    const cwd = join(folder, 'site')
    expect(await runCli(['check', `--since=${name}`], { cwd })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(message),
    })
  })

  it('says so where there is no repository', async () => {
    rmSync(join(folder, '.git'), { recursive: true })
    write('directory.yml', CONFIG)
    expect(await runCli(['check', '--since', 'HEAD'], { cwd: folder })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is in no Git repository'),
    })
  })
})
