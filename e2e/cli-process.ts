/** Runs `gazetteer` again and again in one process, which has compiled what it needs: see `runCli`. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { PROJECT_DIR } from './paths.ts'

/** A command to run. */
export interface CommandOrder {
  readonly args: readonly string[]
  readonly cwd: string
  /** All of its environment. */
  readonly env: Readonly<Record<string, string | undefined>>
}

/** What a finished command left. */
export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** What `cli.js` imports. Its commands run as it is evaluated, and what it imports itself stays. */
const PROGRAM = pathToFileURL(join(PROJECT_DIR, 'dist/server/main.js')).href

let runs = 0

async function run({ args, cwd, env }: CommandOrder): Promise<CommandResult> {
  process.chdir(cwd)
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  process.argv.splice(2, Infinity, ...args)
  process.exitCode = undefined
  const [stdout, stderr] = [keep(process.stdout), keep(process.stderr)]
  runs += 1
  try {
    await import(`${PROGRAM}?${runs}`)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${format(error)}\n`)
  }
  return { code: process.exitCode ?? 0, stdout: stdout.join(''), stderr: stderr.join('') }
}

/** What is written to a stream from now on. */
function keep(stream: NodeJS.WriteStream): string[] {
  const written: string[] = []
  stream.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
    written.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const done = rest.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
  return written
}

process.on('message', (order: CommandOrder) => void run(order).then((result) => process.send?.(result)))
process.on('disconnect', () => process.exit())
