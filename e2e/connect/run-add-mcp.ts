import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ConnectTarget } from '../../shared/connect/connect-client.ts'

const require = createRequire(import.meta.url)

const PROGRAM = join(dirname(require.resolve('add-mcp/package.json')), 'dist/index.js')

/**
 * Has add-mcp configure every client it knows, in a home folder of its own.
 *
 * @param url Of an endpoint, or the command that starts a server.
 * @returns The files it wrote: path from the home folder, with slashes, and text.
 */
export function runAddMcp({ name, url }: Pick<ConnectTarget, 'name' | 'url'>): Map<string, string> {
  const home = mkdtempSync(join(tmpdir(), 'gazetteer-add-mcp-'))
  try {
    const { XDG_CONFIG_HOME: _config, ...inherited } = process.env
    const env = { ...inherited, HOME: home, USERPROFILE: home, APPDATA: join(home, 'AppData/Roaming') }
    execFileSync(process.execPath, [PROGRAM, url, '-n', name, '--all', '--yes', '--global'], {
      cwd: home,
      env,
      stdio: 'ignore',
    })
    const paths = globSync('**/*.{json,jsonc,toml,yaml}', { cwd: home }).concat(
      globSync('.*/**/*.{json,jsonc,toml,yaml}', { cwd: home }),
      globSync('.*.json', { cwd: home }),
    )
    return new Map(
      [...new Set(paths)].map((path) => [path.replaceAll('\\', '/'), readFileSync(join(home, path), 'utf8')]),
    )
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
