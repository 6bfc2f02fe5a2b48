import type { ChildProcess } from 'node:child_process'
import { spawnCli } from '../cli.ts'

/** What `gazetteer mcp` left when it ended. */
export interface Talk {
  readonly code: number | null
  /** Standard output, by line, without the line breaks. */
  readonly lines: readonly string[]
  readonly stderr: string
}

/**
 * Says all of these messages at once, closes the input once it has an answer to each request among them that is an
 * object, and waits for the end.
 */
export async function talk(
  args: readonly string[],
  messages: readonly (string | object)[],
  env: Record<string, string> = {},
): Promise<Talk> {
  const speaker = startTalk(args, env)
  for (const message of messages) speaker.say(message)
  await speaker.answers(new Set(messages.flatMap((message) => (typeof message === 'object' ? idOf(message) : []))))
  return speaker.end()
}

/** A `gazetteer mcp` that listens. */
export interface Speaker {
  readonly child: ChildProcess
  say(message: string | object): void
  /** Resolves with the line of this number, from 0, once it is there. */
  line(number: number): Promise<string>
  /** Resolves once each of these requests has an answer; also when it ends before. */
  answers(ids: ReadonlySet<unknown>): Promise<void>
  /** Closes its input and waits for the end. */
  end(): Promise<Talk>
}

/** Starts `gazetteer mcp`. */
export function startTalk(args: readonly string[], env: Record<string, string> = {}): Speaker {
  const child = spawnCli(['mcp', ...args], { env })
  let stdout = ''
  let stderr = ''
  const waiting = new Set<() => void>()
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    for (const look of waiting) look()
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // It may end before it has read everything.
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    child,
    say: (message) => void child.stdin?.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`),
    line: (number) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const lines = stdout.split('\n')
          if (lines.length - 1 <= number) return
          waiting.delete(look)
          resolve(lines[number] ?? '')
        }
        waiting.add(look)
        look()
        void ended.then((code) => reject(new Error(`ended with ${code}: ${stderr}`)))
      }),
    answers: (ids) =>
      new Promise((resolve) => {
        const missing = new Set(ids)
        let read = 0
        const look = (): void => {
          for (let end = stdout.indexOf('\n', read); end !== -1; end = stdout.indexOf('\n', read)) {
            for (const id of idOf(parseLine(stdout.slice(read, end)))) missing.delete(id)
            read = end + 1
          }
          if (missing.size > 0) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
        void ended.then(() => resolve())
      }),
    async end() {
      child.stdin?.end()
      const code = await ended
      const lines = stdout.split('\n')
      if (lines.pop() !== '') throw new Error(`the last line is not complete: ${stdout.slice(-200)}`)
      return { code, lines, stderr }
    },
  }
}

/** The id of a message, if it has one. */
function idOf(message: object): unknown[] {
  return 'id' in message ? [message.id] : []
}

/** What is no message has no id; {@link answersById} says so. */
function parseLine(line: string): object {
  try {
    return Object(JSON.parse(line)) as object
  } catch {
    return {}
  }
}

/** Answers by the id of their request, as they were written. @throws {Error} for a line that is none. */
export function answersById({ lines }: Pick<Talk, 'lines'>): ReadonlyMap<unknown, string> {
  return new Map(
    lines.map((line) => {
      const { jsonrpc, id } = JSON.parse(line) as { jsonrpc?: string; id?: unknown }
      if (jsonrpc !== '2.0') throw new Error(`no message: ${line}`)
      return [id, line]
    }),
  )
}
