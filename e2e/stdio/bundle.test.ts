import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBundle } from '../../scripts/lib/bundle/write-bundle.ts'
import { PROJECT_DIR } from '../paths.ts'

/** What of a manifest is started and promised. */
interface Manifest {
  version: string
  icon: string
  tools: { name: string }[]
  server: { entry_point: string; mcp_config: { command: string; args: string[] } }
  compatibility: { runtimes: { node: string } }
}

const TOOL = fileURLToPath(import.meta.resolve('@anthropic-ai/mcpb')).replace(/index\.js$/, 'cli/cli.js')

const MAX_BUNDLE_BYTES = 1_810_000

let scratch: string
let path: string
/** Where a host unpacks it. */
let folder: string
let manifest: Manifest

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-bundle-'))
  path = writeBundle(scratch)
  folder = join(scratch, 'unpacked')
  mcpb('unpack', path, folder)
  manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The vendor's tool. @throws {Error} where it finds fault. */
function mcpb(...args: string[]): string {
  return execFileSync(process.execPath, [TOOL, ...args], { encoding: 'utf8', env: { HOME: scratch, PATH: '' } })
}

describe('the bundle for desktop clients', () => {
  it('has a manifest that the tool of the format accepts, and this version [package:bundle:valid]', () => {
    expect(mcpb('validate', join(folder, 'manifest.json'))).toMatch(/manifest schema validation passes/i)
    const { version, engines } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as {
      version: string
      engines: { node: string }
    }
    expect(manifest.version).toBe(version)
    expect(manifest.compatibility.runtimes.node).toBe(engines.node)
    const icon = readFileSync(join(folder, manifest.icon))
    expect([icon.toString('latin1', 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual(['PNG', 128, 128])
  })

  it('is small, the same each time, and has what it starts and nothing else [package:bundle:valid]', () => {
    expect(statSync(path).size).toBeLessThan(MAX_BUNDLE_BYTES)
    expect(readFileSync(writeBundle(join(scratch, 'again'))).equals(readFileSync(path))).toBe(true)
    expect(readdirSync(folder).toSorted()).toEqual(['LICENSE', 'dist', 'icon.png', 'manifest.json', 'package.json'])
    expect(readdirSync(join(folder, 'dist')).toSorted()).toEqual(['server', 'web'])
    expect(readFileSync(join(folder, manifest.server.entry_point), 'utf8')).not.toBe('')
  })

  it('answers with the tools it names, started as its manifest says [package:bundle:works]', async () => {
    const { command, args } = manifest.server.mcp_config
    expect(command).toBe('node')
    const expand = (arg: string): string =>
      arg
        .replaceAll('${__dirname}', folder)
        .replaceAll('${user_config.directory}', join(PROJECT_DIR, 'examples/starter'))
    const child = spawn(process.execPath, args.map(expand), { cwd: scratch, env: { TMPDIR: scratch } })
    child.stdin.end(
      '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n' +
        '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"tiles"}}}\n',
    )
    const lines = (await text(child.stdout)).trim().split('\n')
    const answers = lines.map(
      (line) => JSON.parse(line) as { id: number; result: { tools: { name: string }[] } | undefined },
    )
    const listed = answers.find(({ id }) => id === 1)?.result?.tools.map(({ name }) => name)
    expect(listed).toEqual(manifest.tools.map(({ name }) => name))
    expect(lines.find((line) => line.includes('"id":2'))).toContain('Martin')
  })
})
