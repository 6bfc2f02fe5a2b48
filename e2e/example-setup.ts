import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXAMPLE } from './build-directory.ts'
import { runCli } from './cli.ts'

/** Builds the example once for all files of a run that serve it. */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-example-'))
  const { code, stderr } = await runCli(['build', '--plain', '-c', EXAMPLE, '-o', join(folder, 'out')])
  if (code !== 0) throw new Error(stderr)
  process.env['EXAMPLE_BUILD'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
