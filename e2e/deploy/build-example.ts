import { runCli } from '../cli.ts'

/** Builds the example into a folder. @param baseUrl Instead of its own. @throws {Error} when it cannot be built. */
export async function buildExample(out: string, baseUrl?: string): Promise<void> {
  const url = baseUrl === undefined ? [] : ['--base-url', baseUrl]
  const { code, stderr } = await runCli([
    'build',
    '--plain',
    '-c',
    'examples/building-blocks/directory.yml',
    '-o',
    out,
    ...url,
  ])
  if (code !== 0) throw new Error(stderr)
}
