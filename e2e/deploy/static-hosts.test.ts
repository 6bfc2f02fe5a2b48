import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { copyPart } from '../build-directory.ts'
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
  const args = [
    'build',
    '--plain',
    '-c',
    copyPart(join(scratch, 'source')),
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
function blockOf(language: string, at = 0): string {
  const [, text = ''] = [...DOC.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))][at] ?? []
  return text
}

/** What `aws` makes of names, as the table of its Python has them. */
const GUESSED = new Set(['css', 'html', 'js', 'json', 'png', 'svg', 'xml'])

/** An upload of docs/static-hosts.md: filters in order, of which the last that matches decides. */
interface Upload {
  readonly filters: readonly (readonly [isTaken: boolean, suffix: string])[]
  readonly type: string | undefined
}

function readUploads(): Upload[] {
  const lines = DOC.match(/^aws s3 sync .*$/gm) ?? []
  return lines.map((line) => ({
    filters: [...line.matchAll(/--(include|exclude) "\*([^"]*)"/g)].map(([, word, suffix = '']) => [
      word === 'include',
      suffix,
    ]),
    type: /--content-type "([^"]+)"/.exec(line)?.[1],
  }))
}

function isUploaded(path: string, { filters }: Upload): boolean {
  return filters.findLast(([, suffix]) => path.endsWith(suffix))?.[0] ?? true
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => statSync(join(folder, name)).isFile())
}

describe('docs/static-hosts.md', () => {
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

  it('has a job for GitLab Pages that builds, compresses, and renders nothing twice', async () => {
    const { pages: job } = parse(blockOf('yaml', 1)) as {
      pages: { script: string[]; artifacts: { paths: string[] }; cache: { paths: string[] } }
    }
    // GitLab takes that folder of that job and no other.
    expect(job.artifacts.paths).toEqual(['public'])
    const [build = '', ...rest] = job.script
    const checkout = join(scratch, 'checkout')
    cpSync(join(PROJECT_DIR, 'examples/starter'), checkout, { recursive: true })
    const [, ...args] = build.replace(/^npx --yes \S+ /, 'x ').split(' ')
    const env = { CI_PAGES_URL: 'https://group.gitlab.example/things' }
    const words = args.map((word) => word.replace('"$CI_PAGES_URL"', env.CI_PAGES_URL))
    const rendered: number[] = []
    for (let run = 0; run < 2; run += 1) {
      const { code, stdout, stderr } = await runCli([...words, '--json'], { cwd: checkout, env })
      if (code !== 0) throw new Error(stderr)
      rendered.push((JSON.parse(stdout) as { pages: { rendered: number } }).pages.rendered)
      const files = filesOf(join(checkout, 'public'))
      for (const line of rest) execFileSync('bash', ['-euc', line], { cwd: checkout })
      const both = filesOf(join(checkout, 'public'))
      const compressed = both.filter((path) => !files.includes(path))
      expect(compressed).toContain('index.html.gz')
      for (const path of compressed) {
        const [packed, plain] = [path, path.slice(0, -'.gz'.length)].map((each) =>
          readFileSync(join(checkout, 'public', each)),
        )
        expect(packed && plain && gunzipSync(packed).equals(plain)).toBe(true)
      }
      expect(readFileSync(join(checkout, 'public/llms.txt'), 'utf8')).toContain(env.CI_PAGES_URL)
      // The next job has a new checkout, and what is cached.
      expect(job.cache.paths).toEqual(['.gazetteer'])
      rmSync(join(checkout, 'public'), { recursive: true })
    }
    expect(rendered[0]).toBeGreaterThan(1)
    expect(rendered[1]).toBe(0)
  })

  it('uploads every file to S3 once, with a type that is known or given', () => {
    const uploads = readUploads()
    const headers = readFileSync(join(out, '_headers'), 'utf8')
    // They say something to other hosts only.
    const paths = [...filesOf(out), '_/data/listings.jsonl.gz'].filter(
      (path) => !/^(?:\.nojekyll|_headers)$/.test(path),
    )
    const uploaded = paths.map((path) => uploads.filter((each) => isUploaded(path, each)))
    expect(paths.filter((_, at) => uploaded[at]?.length !== 1)).toEqual([])
    const isTyped = (path: string, type: string | undefined): boolean => {
      const extension = path.slice(path.lastIndexOf('.') + 1)
      if (type === undefined) return GUESSED.has(extension)
      // As other hosts are told, where they are.
      const [, told = type] = new RegExp(`^/\\*\\.${extension}\n  Content-Type: (.*)$`, 'm').exec(headers) ?? []
      return told === type
    }
    expect(paths.filter((path, at) => !isTyped(path, uploaded[at]?.[0]?.type))).toEqual([])
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
