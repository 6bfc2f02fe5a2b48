import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'
import type { CommandResult } from '../cli.ts'
import { buildExample } from './build-example.ts'
import { PROJECT_DIR } from '../paths.ts'

const BASE_URL = 'https://blocks.example.org'

let scratch: string
let out: string
/** What `deploy cloudflare --json` printed. */
let reports: Record<'assets' | 'r2', { release: string; assets: { written: number } }>

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-cloudflare-'))
  out = join(scratch, 'public')
  await buildExample(out, BASE_URL)
  reports = { assets: await deploy('assets'), r2: await deploy('r2') }
})

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true })
})

async function deploy(place: 'assets' | 'r2'): Promise<(typeof reports)['assets']> {
  const args = ['deploy', 'cloudflare', '--out', out, '--into', join(scratch, place), '--release-in', place]
  const { code, stdout, stderr } = await runCli([...args, '--dry-run', '--json'])
  if (code !== 0 || !stderr.includes('Nothing was sent.')) throw new Error(stderr)
  return JSON.parse(stdout) as (typeof reports)['assets']
}

/** Runs the project's wrangler, offline and without telling anybody. */
async function runWrangler(args: readonly string[], cwd: string): Promise<CommandResult> {
  const { CLOUDFLARE_API_TOKEN: _token, ...inherited } = process.env
  const env = { ...inherited, NO_COLOR: '1', CI: '1', WRANGLER_SEND_METRICS: 'false', XDG_CONFIG_HOME: scratch }
  const child = spawn(process.execPath, [join(PROJECT_DIR, 'node_modules/wrangler/bin/wrangler.js'), ...args], {
    cwd,
    env,
  })
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (texts.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (texts.stderr += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, ...texts }
}

// Starts many programs, on a machine that others may use.
describe('gazetteer deploy cloudflare', () => {
  it('writes no part again that is there', async () => {
    const { stderr } = await runCli([
      'deploy',
      'cloudflare',
      '--out',
      out,
      '--into',
      join(scratch, 'assets'),
      '--dry-run',
    ])
    expect(stderr).toContain('0 of them new')
  })

  it('writes the worker and the objects of the release', () => {
    const folder = join(scratch, 'assets')
    const script = ['modules', 'worker.js', 'worker.js.map']
    expect(readdirSync(folder).sort()).toEqual(['assets', ...script, 'wrangler.jsonc'])
    for (const path of ['worker.js', 'modules/words-de.js']) {
      expect(readFileSync(join(folder, path))).toEqual(readFileSync(join(PROJECT_DIR, 'dist/worker', path)))
    }
    expect(readdirSync(join(folder, 'assets')).sort()).toEqual(['objects'])
  })

  it.each(['assets', 'r2'] as const)('gives wrangler what it takes without a warning: release in %s', async (place) => {
    const { code, stdout, stderr } = await runWrangler(['deploy', '--dry-run'], join(scratch, place))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).not.toMatch(/warning|▲|error|✘/i)
    expect(stdout).toContain('modules/words-de.js')
    const bindings = [...stdout.matchAll(/env\.([A-Z_]+)/g)].map(([, name]) => name)
    const release = place === 'assets' ? ['ASSETS', 'GAZETTEER_RELEASE'] : ['RELEASES']
    const limits = ['RATE_LIMIT', 'RATE_LIMIT_DEAR', 'GAZETTEER_RATE_LIMIT', 'GAZETTEER_COST_LIMIT']
    expect(new Set(bindings)).toEqual(new Set(['MANIFESTS', 'SSE_SESSIONS', ...limits, ...release]))
  })

  it('runs the wrangler of the project in that folder, and says when it fails', async () => {
    const project = join(scratch, 'project')
    const bin = join(project, 'node_modules/wrangler/bin')
    mkdirSync(bin, { recursive: true })
    const program =
      'process.exitCode = Number(process.env.EXIT); console.log(process.cwd(), process.argv.slice(2).join())'
    writeFileSync(join(bin, 'wrangler.js'), program)
    const args = ['deploy', 'cloudflare', '--out', out, '--into', join(scratch, 'assets'), '--json']
    const deployed = await runCli(args, { cwd: project, env: { EXIT: '0' } })
    expect(deployed).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`${join(scratch, 'assets')} deploy\nDeployed`),
    })
    expect(JSON.parse(deployed.stdout)).toMatchObject({ status: 'deployed', release: reports.assets.release })
    expect(await runCli(args, { cwd: project, env: { EXIT: '1' } })).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/wrangler\.js deploy ended with 1; what was deployed before is unchanged/),
    })
  })

  it('has no secrets, and no id of an account', () => {
    const config = readFileSync(join(scratch, 'r2', 'wrangler.jsonc'), 'utf8')
    expect(config).not.toMatch(/account_id|"id"|token"|secret"/)
  })

  it('ends with 3 and says what to do when it cannot be deployed', async () => {
    const refusals = [
      [['--out', join(scratch, 'nowhere')], /nothing published here; run gazetteer build --out/],
      [['--out', out, '--into', out], /was not written by gazetteer deploy/],
      [['--out', out, '--name', 'My Site'], /--name: expected 3 to 63 lower-case letters/],
    ] as const
    for (const [args, message] of refusals) {
      const refusal = await runCli(['deploy', 'cloudflare', '--dry-run', '--into', join(scratch, 'x'), ...args])
      expect(refusal).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(message) })
    }
  })
})
