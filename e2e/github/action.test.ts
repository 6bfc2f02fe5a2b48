import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { runCli } from '../cli.ts'
import { PROJECT_DIR } from '../paths.ts'
import { readAction, runAction } from './run-composite.ts'

const STARTER = join(PROJECT_DIR, 'examples/starter')
const PAGES_URL = 'https://somebody.github.io/maps'

let scratch: string
let workspace: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-e2e-'))
  workspace = join(scratch, 'work')
  cpSync(STARTER, workspace, { recursive: true })
  git('init', '--quiet', '--initial-branch=main')
  commit()
})

afterEach(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: workspace, encoding: 'utf8' })
}

function commit(): void {
  git('add', '--all')
  git('commit', '--quiet', '--message', 'change')
}

/** Lines that a runner takes for commands, for what it does not hide from itself. */
function commandsOf(log: string): string[] {
  const commands: string[] = []
  let token: string | undefined
  for (const line of log.split('\n')) {
    if (token !== undefined) {
      if (line === `::${token}::`) token = undefined
    } else if (line.startsWith('::stop-commands::')) token = line.slice('::stop-commands::'.length)
    else if (line.trimStart().startsWith('::')) commands.push(line)
  }
  return commands
}

describe('action.yml', () => {
  it('names the version of the package that it is in', () => {
    const { version } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as { version: string }
    expect(String(readAction().inputs['version']?.default)).toBe(version)
  })

  it('builds for Pages, and uploads everything but its state [package:action:build]', () => {
    const run = runAction({ workspace, pagesUrl: PAGES_URL })
    expect(run).toMatchObject({
      code: 0,
      outputs: { out: 'public', listings: '13', diagnostics: '0', release: expect.stringMatching(/^[\w-]{16,}$/) },
    })
    expect(run.used).toEqual([
      { name: 'actions/setup-node', inputs: { 'node-version': '24' } },
      {
        name: 'actions/cache',
        inputs: {
          path: 'public\n.gazetteer\n',
          key: 'gazetteer-Linux-directory.yml-7-1',
          'restore-keys': 'gazetteer-Linux-directory.yml-',
        },
      },
      { name: 'actions/configure-pages', inputs: {} },
      { name: 'actions/upload-pages-artifact', inputs: { path: 'public', 'include-hidden-files': 'true' } },
    ])
    expect(run.summary).toContain('## `Tools for maps`: published\n')
    expect(readFileSync(join(workspace, 'public/servers/index.html'), 'utf8')).toContain(`${PAGES_URL}/servers/`)
    const archive = join(scratch, 'artifact.tar')
    const links = ['--dereference', '--hard-dereference']
    const excluded = ['--exclude=.git', '--exclude=.github']
    execFileSync('tar', [...links, '--directory', join(workspace, 'public'), '-cf', archive, ...excluded, '.'])
    const names = execFileSync('tar', ['-tf', archive], { encoding: 'utf8' }).split('\n')
    expect(names).toEqual(expect.arrayContaining(['./.well-known/ai-catalog.json', './.nojekyll', './index.html']))
    expect(names.filter((name) => name.includes('.gazetteer'))).toEqual([])
  })

  it('renders what changed when its cache is restored into a new checkout [package:action:build]', async () => {
    runAction({ workspace, pagesUrl: PAGES_URL })
    const list = readFileSync(join(workspace, 'README.md'), 'utf8')
    writeFileSync(
      join(workspace, 'README.md'),
      list.replace('- [QGIS]', '- [tippecanoe](https://github.com/felt/tippecanoe) - Makes vector tiles.\n- [QGIS]'),
    )
    const now = new Date()
    for (const file of ['README.md', 'directory.yml']) utimesSync(join(workspace, file), now, now)
    const run = runAction({ workspace, pagesUrl: PAGES_URL })
    expect(run.outputs).toMatchObject({ listings: '14' })
    // Its page and the root.
    expect(run.log).toContain('pages: 2 rendered, 3 unchanged')
  })

  it('leaves out Pages where another host is meant', () => {
    const run = runAction({ workspace, inputs: { pages: 'false', 'base-url': 'https://maps.example', out: 'site' } })
    expect(run).toMatchObject({ code: 0, outputs: { out: 'site' } })
    expect(run.used.map(({ name }) => name)).toEqual(['actions/setup-node', 'actions/cache'])
    expect(readFileSync(join(workspace, 'site/index.html'), 'utf8')).toContain('https://maps.example/')
  })

  it('publishes nothing with problems, where it is strict', () => {
    appendFileSync(join(workspace, 'directory.yml'), 'categories: { order: [nowhere] }\n')
    const run = runAction({ workspace, inputs: { strict: 'true' }, pagesUrl: PAGES_URL })
    expect(run.code).not.toBe(0)
    expect(run.used.map(({ name }) => name)).not.toContain('actions/upload-pages-artifact')
    expect(existsSync(join(workspace, 'public/index.html'))).toBe(false)
  })

  it('shows in a pull request what is wrong beside its line, and obeys no text of it [package:action:check]', () => {
    const origin = join(scratch, 'origin.git')
    execFileSync('git', ['clone', '--quiet', '--bare', workspace, origin])
    git('remote', 'add', 'origin', `file://${origin}`)
    writeFileSync(
      join(workspace, '::add-mask::x%0A,y.yml'),
      '- {name: One, url: "https://one.example/"}\n- {description: "a\\n::error::b"}\n',
    )
    const config = readFileSync(join(workspace, 'directory.yml'), 'utf8')
    const source = '  - { kind: yaml, files: "*x*.yml", category: file }\n'
    writeFileSync(join(workspace, 'directory.yml'), config.replace('sources:\n', `sources:\n${source}`))
    commit()
    const run = runAction({ workspace, inputs: { 'check-only': 'true' }, baseRef: 'main' })
    expect(run.used.map(({ name }) => name)).toEqual(['actions/setup-node'])
    const commands = commandsOf(run.log)
    expect(commands).toContainEqual(
      expect.stringMatching(/^::warning file=%3A%3Aadd-mask%3A%3Ax%250A%2Cy\.yml,line=2,col=\d+,title=name_missing::/),
    )
    expect(commands.filter((line) => !/^::(?:warning|error) file=/.test(line))).toEqual([])
    expect(run.summary).toContain('1 added')
    expect(existsSync(join(workspace, 'public'))).toBe(false)
  })

  it('asks for a configuration that is there', () => {
    const run = runAction({ workspace, inputs: { config: 'nowhere.yml', pages: 'false' } })
    expect(run.code).toBe(2)
    expect(run.log).toMatch(/^::error file=nowhere\.yml,line=1,col=1,title=config_missing::/m)
  })
})

describe('examples/starter', () => {
  it('has no diagnostic, and the workflow that init writes [package:action:starter]', async () => {
    expect(await runCli(['check', '--strict'], { cwd: workspace })).toMatchObject({ code: 0 })
    const written = await runCli(['init', '--github', '--force'], { cwd: workspace })
    expect(written).toMatchObject({ code: 0 })
    expect(git('status', '--porcelain')).toBe('')
  })

  it('has a form whose fields the configuration can fill in', () => {
    const form = parse(readFileSync(join(STARTER, '.github/ISSUE_TEMPLATE/suggest.yml'), 'utf8')) as {
      body: { id: string; type: string }[]
    }
    expect(form.body.map(({ id, type }) => [id, type])).toEqual([
      ['name', 'input'],
      ['url', 'input'],
      ['section', 'input'],
      ['description', 'input'],
    ])
  })
})

describe('gazetteer init --github', () => {
  it('writes at the root of the repository, for the branch that is checked out', async () => {
    git('switch', '--quiet', '--create', 'trunk')
    rmSync(join(workspace, '.github'), { recursive: true })
    cpSync(join(workspace, 'README.md'), join(workspace, 'my list/README.md'))
    const done = await runCli(['init', '--from', 'README.md', '--github'], { cwd: join(workspace, 'my list') })
    expect(done).toMatchObject({ code: 0, stderr: expect.stringContaining('Wrote ../.github/workflows/directory.yml') })
    const workflow = parse(readFileSync(join(workspace, '.github/workflows/directory.yml'), 'utf8'))
    expect(workflow).toMatchObject({
      on: { push: { branches: ['trunk'] } },
      jobs: {
        publish: { steps: [{}, { with: { config: 'my list/directory.yml' } }, {}] },
        check: { steps: [{}, { with: { config: 'my list/directory.yml', 'check-only': 'true' } }] },
      },
    })
  })

  it('names what is set by hand, and keeps what is built out of commits', async () => {
    git('remote', 'add', 'origin', 'git@github.com:me/games.git')
    rmSync(join(workspace, '.gitignore'), { force: true })
    const { stderr } = await runCli(['init', '--from', 'README.md', '--github', '--force'], { cwd: workspace })
    expect(stderr).toContain('https://github.com/me/games/settings/pages: Source → GitHub Actions\n')
    expect(stderr).toContain('https://github.com/me/games/settings/actions: ')
    expect(readFileSync(join(workspace, '.gitignore'), 'utf8')).toBe('/public/\n/.cache/\n')
  })

  it.each([
    ['overwrites nothing', ['--github'], 3, '.github/workflows/directory.yml: exists already; use --force'],
    ['needs a list or a configuration', ['--github', '--force', '-c', 'x.yml'], 3, 'x.yml: there is no such file'],
    ['overwrites no configuration either', [], 3, 'directory.yml: exists already; use --force'],
  ])('%s', async (_what, args, code, message) => {
    expect(await runCli(['init', ...args], { cwd: workspace })).toMatchObject({
      code,
      stderr: expect.stringContaining(message),
    })
  })

  it('says what to do outside of a repository', async () => {
    rmSync(join(workspace, '.git'), { recursive: true })
    expect(await runCli(['init', '--github', '--force'], { cwd: workspace })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is in no Git repository; run "git init" first'),
    })
  })
})
