import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PACKAGE_NAME } from '../../shared/package-name.ts'
import { PROJECT_DIR } from '../paths.ts'

const VERSION = (read('package.json') as { version: string }).version

let workspace: string

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'gazetteer-plugin-'))
  cpSync(join(PROJECT_DIR, 'examples/starter'), workspace, { recursive: true })
})

afterEach(() => {
  rmSync(workspace, { recursive: true, force: true })
})

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(PROJECT_DIR, path), 'utf8'))
}

describe('the plugin for Claude Code', () => {
  it('is found through the marketplace, and names this version [package:plugin:whole]', () => {
    const marketplace = read('.claude-plugin/marketplace.json') as {
      name: string
      owner: { name: string }
      plugins: { name: string; source: string }[]
    }
    expect(marketplace).toMatchObject({ name: expect.stringMatching(/^[a-z-]+$/), owner: { name: expect.any(String) } })
    const [plugin] = marketplace.plugins
    expect(plugin?.source).toMatch(/^\.\//)
    expect(read(`${plugin?.source}/.claude-plugin/plugin.json`)).toMatchObject({
      name: plugin?.name,
      version: VERSION,
      author: { name: expect.any(String) },
    })
  })

  it('has a skill that names itself and runs this version [package:plugin:whole]', () => {
    const name = 'keep-a-directory'
    const skill = readFileSync(join(PROJECT_DIR, 'deploy/claude-plugin/skills', name, 'SKILL.md'), 'utf8')
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(skill) ?? []
    expect(parse(head)).toMatchObject({ name, description: expect.stringMatching(/^.{50,1024}$/) })
    expect(body).toContain(`npx -y ${PACKAGE_NAME}@${VERSION}`)
  })

  it.each([
    ['a directory.yml of the project', {}],
    ['what the environment names', { GAZETTEER_DIRECTORY: join(PROJECT_DIR, 'examples/starter') }],
  ])('answers from %s [package:plugin:whole]', async (_what, env: Record<string, string>) => {
    const { mcpServers } = read('deploy/claude-plugin/.mcp.json') as {
      mcpServers: { directory: { command: string; args: string[] } }
    }
    const { command, args } = mcpServers.directory
    const expand = (arg: string): string =>
      arg.replaceAll(/\$\{(\w+):-(.*?)\}/g, (_all, name, other) => env[name] ?? other)
    const [yes, name, ...rest] = args.map(expand)
    expect([command, yes, name]).toEqual(['npx', '-y', `${PACKAGE_NAME}@${VERSION}`])
    const child = spawn(process.execPath, [join(PROJECT_DIR, 'dist/server/cli.js'), ...rest], { cwd: workspace })
    child.stdin.end(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"tiles"}}}\n',
    )
    const [line = ''] = (await text(child.stdout)).split('\n')
    expect(JSON.parse(line)).toMatchObject({ id: 1, result: { structuredContent: { total: expect.any(Number) } } })
    expect(line).toContain('Martin')
  })
})
