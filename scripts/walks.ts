/**
 * `npm run walks [-- FOLDER]`: how many files, functions and rooms of ours run for a page, a search, a check, a build
 * and a keystroke, by V8's precise coverage, from the sources of this tree or another one. `--files` lists them.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { listRunFunctions, summarizeWalk } from './lib/walks/summarize-walk.ts'
import type { RunFunction } from './lib/walks/summarize-walk.ts'
import { walkKeystroke } from './lib/walks/walk-keystroke.ts'

const { values, positionals } = parseArgs({ options: { files: { type: 'boolean' } }, allowPositionals: true })
const project = fileURLToPath(new URL('..', import.meta.url))
const root = resolve(positionals[0] ?? project)
const rootUrl = `${pathToFileURL(root).href}/`
const program = join(root, 'server/bin/cli.ts')
const counter = fileURLToPath(new URL('lib/walks/count-calls.mjs', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'gazetteer-walks-'))

/** Files of ours that each walk passes through at most. */
const TARGETS: Readonly<Record<string, number>> = { get: 20, search: 60, check: 50, build: 150, keystroke: 50 }
let missed = 0
let searches = 0

try {
  const list = join(temporary, 'list')
  mkdirSync(list)
  writeFileSync(join(list, 'README.md'), listThreeRows())
  const config = join(list, 'directory.yml')
  writeFileSync(
    config,
    'title: Three\ndescription: Three tools.\nbase_url: http://localhost:3000\nsources: [{ kind: markdown, files: README.md }]\n',
  )
  report('check', await walkCommand(['check', '-c', config]))
  report('build', await walkCommand(['build', '-c', config, '-o', join(list, 'out')]))

  const out = join(temporary, 'example', 'out')
  await walkCommand(['build', '-c', join(root, 'examples/building-blocks/directory.yml'), '-o', out])
  const server = spawnProgram(['serve', '-o', out, '--port', '0'], ['--import', counter])
  try {
    const url = await readReadyUrl(server)
    const page = `${url}/databases`
    report('get', await walkRequest(server, () => fetch(`${page}/`)))
    report('search', await walkRequest(server, () => callSearch(`${page}/mcp`)))
    report('keystroke', await walkKeystroke(root, `${page}/`, join(temporary, 'scripts')))
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
process.exitCode = missed > 0 ? 1 : 0

function report(name: string, run: readonly RunFunction[]): void {
  const { files, functions, rooms } = summarizeWalk(run)
  if (files.length === 0) throw new Error(`${name}: nothing of ours ran`)
  const target = TARGETS[name] ?? Infinity
  if (files.length > target) missed += 1
  console.log(`${name.padEnd(10)} ${files.length} files (at most ${target}), ${functions} functions, ${rooms} rooms`)
  if (values.files === true) console.log(files.map((file) => `  ${file}`).join('\n'))
}

/** Runs a command to its end. */
async function walkCommand(args: readonly string[]): Promise<RunFunction[]> {
  const folder = mkdtempSync(join(temporary, 'coverage-'))
  const child = spawnProgram(args, [], { NODE_V8_COVERAGE: folder })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`gazetteer ${args.join(' ')} ended with ${code}`)
  return readdirSync(folder).flatMap((file) => {
    // One file for each thread, as V8 writes them.
    const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profiler.TakePreciseCoverageReturnType
    return listRunFunctions(result, rootUrl)
  })
}

/** The third of three equal requests: nothing is loaded or kept for the first time. */
async function walkRequest(server: ChildProcess, request: () => Promise<Response>): Promise<RunFunction[]> {
  for (let warm = 0; warm < 2; warm += 1) await readWhole(await request())
  await command(server, 'start')
  await readWhole(await request())
  const scripts = (await command(server, 'take')) as Profiler.ScriptCoverage[]
  return listRunFunctions(scripts, rootUrl)
}

async function readWhole(response: Response): Promise<void> {
  const text = await response.text()
  if (!response.ok || text.includes('"error"')) throw new Error(`${response.status}: ${text}`)
}

async function command(server: ChildProcess, name: 'start' | 'take'): Promise<unknown> {
  server.send(name)
  const [answer] = await once(server, 'message')
  return answer
}

/** Another query each time, so that no answer is taken from memory; one letter of it is wrong. */
function callSearch(url: string): Promise<Response> {
  const query = ['embeded database', 'grpah database', 'key valeu store'][searches % 3]
  searches += 1
  const params = { name: 'search', arguments: { query } }
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: searches, method: 'tools/call', params }),
  })
}

function spawnProgram(args: readonly string[], options: readonly string[], env = {}): ChildProcess {
  return spawn(process.execPath, [...options, program, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
}

function readReadyUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    let text = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const url = /http:\/\/[^\s/]+/.exec(text)?.[0]
      if (url !== undefined) resolveUrl(url)
    })
    server.once('exit', () => reject(new Error(`the server did not start: ${text}`)))
  })
}

function listThreeRows(): string {
  const rows = ['SQLite', 'DuckDB', 'RocksDB'].map(
    (name) => `- [${name}](https://${name.toLowerCase()}.org) - A database.`,
  )
  return `# Three\n\n## Databases\n\n${rows.join('\n')}\n`
}
