import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserArgs, readBrowserPath } from '../browser.ts'

/** A browser that another program drives. */
export interface RunningChromium {
  /** Of the DevTools protocol. */
  readonly port: number
  stop(): Promise<void>
}

/** Starts the browser of the tests, with a profile of its own. @param args Further switches. */
export async function startChromium(args: readonly string[]): Promise<RunningChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'gazetteer-chromium-'))
  const child = spawn(
    readBrowserPath(),
    [
      '--headless=new',
      ...browserArgs(),
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--disable-default-apps',
      '--disable-extensions',
      '--no-default-browser-check',
      ...args,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      const match = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)
      if (match) resolve(Number(match[1]))
    })
    void ended.then(() => reject(new Error(`the browser ended: ${said}`)))
  })
  return { port, stop }
}
