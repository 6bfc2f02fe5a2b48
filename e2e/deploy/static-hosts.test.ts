import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { runCli } from '../cli.ts'
import { startNginxWith } from '../instances/nginx.ts'
import { PROJECT_DIR } from '../paths.ts'

const DOC = readFileSync(join(PROJECT_DIR, 'docs/static-hosts.md'), 'utf8')

let scratch: string
let out: string
let report: { output: { files: number; bytes: number }; notes: string[] }

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-static-'))
  out = join(scratch, 'public')
  const source = join(scratch, 'source')
  cpSync(join(PROJECT_DIR, 'examples/building-blocks'), source, { recursive: true })
  const args = [
    'build',
    '-c',
    join(source, 'directory.yml'),
    '-o',
    out,
    '--base-url',
    'https://things.example.org',
    '--target',
    'static',
  ]
  const { code, stdout, stderr } = await runCli([...args, '--json'])
  if (code !== 0) throw new Error(stderr)
  report = JSON.parse(stdout)
})

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true })
})

/** The n-th block of a language in docs/static-hosts.md. */
function blockOf(language: string, position = 0): string {
  const [, text = ''] = [...DOC.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))][position] ?? []
  return text
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => statSync(join(folder, name)).isFile())
}

describe('docs/static-hosts.md', () => {
  it('has a workflow that carries the whole output to GitHub Pages', () => {
    const { jobs } = parse(blockOf('yaml', 1)) as {
      jobs: { pages: { steps: { uses?: string; with?: Record<string, unknown> }[] } }
    }
    const step = (name: string) => jobs.pages.steps.find(({ uses }) => uses?.startsWith(`${name}@`))
    // Version 4 leaves out what begins with a dot, and cannot be told otherwise.
    expect(step('actions/upload-pages-artifact')).toMatchObject({
      uses: 'actions/upload-pages-artifact@v5',
      with: { path: 'public', 'include-hidden-files': true },
    })
    expect(step('actions/cache')?.with?.['path']).toBe('public\n.gazetteer\n')
  })

  it('has a configuration with which nginx serves every file as it should', async () => {
    const text = blockOf('nginx').replace('root /srv/public;', `root ${out};`)
    const site = await startNginxWith(join(scratch, 'nginx'), (port) =>
      text.replace('listen 80;', `listen 127.0.0.1:${port};`),
    )
    try {
      const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${site.port}/${path}`)
      expect(filesOf(out)).toHaveLength(report.output.files)
      for (const path of filesOf(out)) {
        const response = await ask(path)
        const { status, headers } = response
        const isWhole = Buffer.from(await response.arrayBuffer()).equals(readFileSync(join(out, path)))
        const isKept = headers.get('cache-control')?.includes('immutable') ?? false
        const isImmutable = /^_\/(?:search\/|\w+\.[0-9a-f]{16}[/.])/.test(path)
        const origins = headers.get('access-control-allow-origin')
        expect({ path, status, origins, isWhole, isKept }).toEqual({
          path,
          status: 200,
          origins: '*',
          isWhole: true,
          isKept: isImmutable,
        })
      }
      const typeOf = async (path: string) => (await ask(path)).headers.get('content-type')
      expect(
        await Promise.all(['', 'index.md', 'index.jsonld', 'index.json', 'embed.mjs', 'llms.txt'].map(typeOf)),
      ).toEqual([
        'text/html; charset=utf-8',
        'text/markdown; charset=utf-8',
        'application/ld+json',
        'application/json',
        'text/javascript; charset=utf-8',
        'text/plain; charset=utf-8',
      ])
      const missing = await ask('no/such/page')
      expect([missing.status, await missing.text()]).toEqual([404, readFileSync(join(out, '404.html'), 'utf8')])
    } finally {
      await site.stop()
    }
  })

  it('checks a copy with gazetteer verify', async () => {
    const args = ['verify', '--out', join(scratch, 'copy'), '--state', join(scratch, '.gazetteer/public'), '--json']
    cpSync(out, join(scratch, 'copy'), { recursive: true })
    const whole = await runCli(args)
    expect([whole.code, JSON.parse(whole.stdout).files]).toEqual([0, report.output.files])
    rmSync(join(scratch, 'copy/.well-known'), { recursive: true })
    const partial = await runCli(args)
    expect(partial).toMatchObject({ code: 1, stderr: expect.stringContaining('  missing: .well-known/') })
    expect(partial.stderr).toContain('include-hidden-files: true')
  })
})
