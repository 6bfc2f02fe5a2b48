import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAlone, runCli, spawnCli, startCli } from '../cli.ts'
import { MODERN_META } from '../protocol/post-modern.ts'
import { rpc } from '../protocol/post.ts'

const README = `# Tools for text

A list of tools that change text.

## Editors

- [Vim](https://www.vim.org/) - Modal editor.
- [Emacs](https://www.gnu.org/software/emacs/) - Extensible editor.

## Filters

- [sed](https://www.gnu.org/software/sed/) - Stream editor.
`

/** Where {@link README} has become a directory that is published. */
const published = mkdtempSync(join(tmpdir(), 'gazetteer-published-'))
let folder: string

beforeAll(async () => {
  writeFileSync(join(published, 'README.md'), README)
  await runCli(['init', '--from', 'README.md'], { cwd: published })
  await runCli(['build', '--plain'], { cwd: published })
})

afterAll(() => rmSync(published, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-e2e-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('gazetteer', () => {
  it('explains itself, every command and the exit codes [operations:commands:exit-codes]', async () => {
    const help = await runCli(['--help'])
    expect(help.code).toBe(0)
    for (const command of ['init', 'build', 'serve', 'check', 'verify', 'dev', 'pull', 'publish', 'deploy']) {
      expect(help.stdout).toContain(command)
      const own = await runCli([command, '--help'])
      expect(own).toMatchObject({ code: 0, stderr: '' })
      expect(own.stdout).toContain(`gazetteer ${command}`)
    }
    expect(help.stdout).toContain('Exit codes')
  })

  it('ends with 2 and says what is possible when the command line is wrong [operations:commands:exit-codes]', async () => {
    expect(await runCli(['biuld'])).toMatchObject({ code: 2, stderr: expect.stringContaining('build') })
    expect(await runCli(['serve', '--port', 'http'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected a port number from 0 to 65535, got "http"'),
    })
  })

  it('ends as ever where nobody reads its output to the end', async () => {
    const child = spawnCli(['check'], { cwd: published })
    child.stdout?.destroy()
    child.stderr?.destroy()
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('goes from a README to a served directory [operations:commands:json]', async () => {
    write('README.md', README)
    const env = { npm_command: 'exec' }
    const before = await runAlone([], { cwd: folder, env })
    expect(before).toMatchObject({ code: 0, stderr: expect.stringContaining('README.md, 3 listings. Write it: npx') })
    const init = await runAlone(['init', '--from', 'README.md'], { cwd: folder, env })
    const wrote = 'Wrote directory.yml: 3 listings on 2 pages. See it: npx gazetteer-directory dev\n'
    expect(init).toMatchObject({ code: 0, stderr: expect.stringContaining(wrote) })
    expect(readFileSync(join(folder, 'directory.yml'), 'utf8')).toContain('Tools for text')
    const own = await runAlone(['init', '--config', 'own.yml'], { cwd: folder, env: { npm_command: '' } })
    expect(own.stderr).toContain('See it: gazetteer dev -c own.yml\n')
    const after = await runAlone([], { cwd: folder, env: { npm_command: '' } })
    expect(after.stderr).toContain('directory.yml: Tools for text, 3 listings on 2 pages. See it: gazetteer dev')
    write('more.csv', 'name,url,category\nA,https://a.example.org/,Web\n')
    await runAlone(['init', '--from', 'more.csv', '--config', 'more.yml'], { cwd: folder })
    const one = await runAlone(['check', '--config', 'more.yml'], { cwd: folder })
    expect(one.stderr).toContain('\n1 category, 1 listing, 0 errors, 0 warnings\n')

    const check = await runAlone(['check', '--json'], { cwd: folder })
    expect(check.code).toBe(0)
    expect(JSON.parse(check.stdout)).toMatchObject({
      diagnostics: [],
      listings: 3,
      pages: [
        { slug: 'editors', title: 'Editors', count: 2 },
        { slug: 'filters', title: 'Filters', count: 1 },
      ],
    })

    const build = await runAlone(['build', '--plain', '--json'], { cwd: folder })
    expect(build.code).toBe(0)
    expect(JSON.parse(build.stdout)).toMatchObject({ status: 'published', pages: { total: 3 }, listings: 3 })
    expect(existsSync(join(folder, 'public/editors/index.html'))).toBe(true)

    const again = await runAlone(['build', '--plain', '--json'], { cwd: folder })
    expect(JSON.parse(again.stdout)).toMatchObject({ status: 'unchanged', pages: { rendered: 0, reused: 3 } })

    const server = await startCli(['serve', '--port', '0'], { cwd: folder })
    const page = (await (await fetch(`${server.url}editors/index.json`)).json()) as { listings: { name: string }[] }
    expect(page.listings.map(({ name }) => name)).toEqual(['Vim', 'Emacs'])
    expect(await server.stop()).toBe(0)
  })

  it('answers requests whose headers do not repeat their body only where told to, and warns once', async () => {
    cpSync(published, folder, { recursive: true })
    const body = JSON.stringify(rpc(1, 'tools/list', { _meta: MODERN_META }))
    const headers = { 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' }
    const ask = async (url: string) => (await fetch(`${url}mcp`, { method: 'POST', headers, body })).status

    const strict = await startCli(['serve', '--port', '0'], { cwd: folder })
    expect(await ask(strict.url)).toBe(400)
    await strict.stop()
    const lenient = await startCli(['serve', '--port', '0', '--lenient-headers', '--log-level', 'warn'], {
      cwd: folder,
    })
    expect([await ask(lenient.url), await ask(lenient.url)]).toEqual([200, 200])
    await lenient.stop()
    expect(lenient.stderr()).toMatch(
      /^\{"level":"warn","time":"[^"]+","event":"warning","message":"MCP-Protocol-Version \\"2025-11-25\\" does not match .*\}\n$/,
    )
  })

  it('begins with what is in the folder, and says so where there is no configuration', async () => {
    write('README.md', README)
    expect((await runCli(['build', '--plain'], { cwd: folder })).stderr).toContain('or by "gazetteer init"')
    expect(await runCli(['init'], { cwd: folder })).toMatchObject({ code: 0 })
    const check = await runCli(['check', '--json'], { cwd: folder })
    expect(JSON.parse(check.stdout)).toMatchObject({ diagnostics: [], listings: 3 })
  })

  it('takes no release of its own for a source', async () => {
    write('README.md', README)
    await runCli(['init'], { cwd: folder })
    await runCli(['build', '--plain', '--out', 'site/now'], { cwd: folder })
    expect(existsSync(join(folder, 'site/now/_/data/listings.csv'))).toBe(true)
    expect(await runCli(['init', '--force'], { cwd: folder })).toMatchObject({ code: 0 })
    expect(readFileSync(join(folder, 'directory.yml'), 'utf8')).toContain('files: README.md')
  })

  it('does not overwrite a configuration', async () => {
    write('README.md', README)
    write('directory.yml', 'title: Mine\n')
    const init = await runCli(['init', '--from', 'README.md'], { cwd: folder })
    expect(init).toMatchObject({ code: 3, stderr: expect.stringContaining('directory.yml') })
    expect(readFileSync(join(folder, 'directory.yml'), 'utf8')).toBe('title: Mine\n')
  })

  it('says what is wrong with the configuration and ends with 2', async () => {
    expect(await runCli(['build', '--plain'], { cwd: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('directory.yml'),
    })
    write('directory.yml', 'title: T\ndescription: D\nbase_url: nowhere\n')
    expect(await runCli(['build', '--plain'], { cwd: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/base_url.*http/s),
    })
  })

  it('publishes around bad rows, and nothing with --strict [sources:bad-input:goes-on] [sources:bad-input:strict]', async () => {
    write('directory.yml', 'title: T\ndescription: D\nbase_url: https://example.org\n')
    write('categories/tools.yml', 'title: Tools\nlistings:\n  - name: Good\n  - description: no name here\n')
    const strict = await runAlone(['build', '--plain', '--strict', '--json'], { cwd: folder })
    expect(strict).toMatchObject({ code: 1, stderr: expect.stringMatching(/categories\/tools\.yml:4:\d+/) })
    expect(JSON.parse(strict.stdout)).toMatchObject({ status: 'rejected' })
    expect(existsSync(join(folder, 'public/index.html'))).toBe(false)

    const build = await runCli(['build', '--plain', '--json'], { cwd: folder })
    expect(build.code).toBe(0)
    expect(JSON.parse(build.stdout)).toMatchObject({ status: 'published', listings: 1 })
    expect((await runCli(['check', '--strict'], { cwd: folder })).code).toBe(1)
  })

  it('prints server.json for the MCP registry, and what that would refuse [ard:mcp-registry:refusals]', async () => {
    write('directory.yml', 'title: T\ndescription: D\nbase_url: http://example.org/lists\n')
    write('categories/tools.yml', 'title: Tools\nlistings:\n  - name: Good\n')
    const asked = await runCli(['check', '--registry'], { cwd: folder })
    expect(asked).toMatchObject({ code: 0, stderr: expect.stringContaining('the MCP registry refuses: base_url: ') })
    expect(JSON.parse(asked.stdout)).toMatchObject({
      name: 'org.example/lists',
      remotes: [{ type: 'streamable-http', url: 'http://example.org/lists/mcp' }],
    })
    write('directory.yml', 'title: T\ndescription: D\nbase_url: http://example.org/lists\nregistry: {}\n')
    const configured = await runCli(['check', '--strict'], { cwd: folder })
    expect(configured).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('[registry_refuses]') })

    // As it will be published: the address that a build is told.
    const https = 'https://things.example.org'
    for (const told of [
      await runCli(['check', '--registry', '--base-url', https], { cwd: folder }),
      await runCli(['check', '--registry'], { cwd: folder, env: { GAZETTEER_BASE_URL: https } }),
    ]) {
      expect(told).toMatchObject({ code: 0, stderr: expect.not.stringContaining('base_url') })
      expect(JSON.parse(told.stdout)).toMatchObject({ name: 'org.example.things/mcp', websiteUrl: `${https}/` })
    }
  })

  it('publishes no release that lost most of its listings, until told to [release:shrink:refused]', async () => {
    write('directory.yml', 'title: T\ndescription: D\nbase_url: https://example.org\n')
    write('categories/tools.yml', 'title: Tools\nlistings:\n  - name: One\n  - name: Two\n  - name: Three\n')
    expect((await runCli(['build', '--plain'], { cwd: folder })).code).toBe(0)
    write('categories/tools.yml', 'title: Tools\nlistings:\n  - name: One\n  - nom: Two\n')
    const refused = await runAlone(['build', '--plain', '--json'], { cwd: folder })
    expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('would keep 1 of 3 listings') })
    expect(refused.stderr).toMatch(/categories\/tools\.yml:4:\d+/)
    expect(JSON.parse(refused.stdout)).toMatchObject({ status: 'shrunk' })
    const listings = (): number =>
      JSON.parse(readFileSync(join(folder, 'public/tools/index.json'), 'utf8')).listings.length
    expect(listings()).toBe(3)
    expect((await runCli(['build', '--plain', '--allow-shrink'], { cwd: folder })).code).toBe(0)
    expect(listings()).toBe(1)
  })

  it('takes the base URL from the environment [operations:environment:base-url]', async () => {
    for (const name of ['README.md', 'directory.yml']) cpSync(join(published, name), join(folder, name))
    const env = { GAZETTEER_BASE_URL: 'https://things.example.org/list' }
    await runCli(['build', '--plain'], { cwd: folder, env })
    const page = JSON.parse(readFileSync(join(folder, 'public/editors/index.json'), 'utf8')) as { url: string }
    expect(page.url).toBe('https://things.example.org/list/editors/')
  })

  it('listens where the environment says and names the URL on standard output [operations:environment:listen]', async () => {
    cpSync(published, folder, { recursive: true })
    const server = await startCli(['serve'], { cwd: folder, env: { HOST: 'localhost', PORT: '0' } })
    const { hostname, port } = new URL(server.url)
    expect(hostname).toBe('localhost')
    // Without the environment it would be 3000.
    expect(port).toMatch(/^(?!3000$)\d+$/)
    expect((await fetch(new URL('index.json', server.url))).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  it('says what to do when nothing is published and when the port is taken', async () => {
    expect(await runCli(['serve'], { cwd: folder })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('gazetteer build'),
    })
    cpSync(published, folder, { recursive: true })
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const taken = await runCli(['serve', '--port', String(port)], { cwd: folder })
    other.close()
    expect(taken).toMatchObject({ code: 3, stderr: expect.stringContaining(`port ${port}`) })
  })

  it('name the options that take a path to who gave one without', async () => {
    expect(await runCli(['init', 'README.md'], { cwd: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('(paths: --from <path>; -c, --config <file>. gazetteer init --help lists'),
    })
    expect(await runCli(['deploy', 'cloudflare', 'public'], { cwd: folder })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        '-o, --out <folder>; --state <folder>; --into <folder>. gazetteer deploy cloudflare',
      ),
    })
  })
})
