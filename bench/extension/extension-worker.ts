import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'

/** How long the background of an extension takes to answer its own page. */
export interface WorkerStart {
  /** When it has to be started first. */
  readonly asleepMs: number
  readonly awakeMs: number
}

/** Ends the background of every extension, as the browser does when it idles. */
export async function stopWorkers(browser: CDPSession): Promise<void> {
  const { targetInfos } = await browser.send('Target.getTargets')
  for (const { type, targetId } of targetInfos) {
    if (type === 'service_worker') await browser.send('Target.closeTarget', { targetId })
  }
}

/** Sends a message to a background twice. @param page Of the extension. @param message One that it answers. */
export async function measureStart(browser: CDPSession, page: Page, message: object): Promise<WorkerStart> {
  await stopWorkers(browser)
  const ask = (): Promise<number> =>
    page.evaluate(async (asked) => {
      const begin = performance.now()
      await chrome.runtime.sendMessage<object, unknown>(asked)
      return performance.now() - begin
    }, message)
  return { asleepMs: await ask(), awakeMs: await ask() }
}

/** Writes an extension whose background answers and has nothing else. @returns Its folder. */
export function writeBareExtension(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-bare-extension-'))
  const background = { service_worker: 'bare.js', type: 'module' }
  writeFileSync(
    join(folder, 'manifest.json'),
    JSON.stringify({ manifest_version: 3, name: 'Bare', version: '1.0', background }),
  )
  writeFileSync(join(folder, 'bare.js'), 'chrome.runtime.onMessage.addListener((_, from, answer) => answer(1))')
  writeFileSync(join(folder, 'page.html'), '<!doctype html><title>Bare</title>')
  return folder
}
