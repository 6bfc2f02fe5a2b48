import { readFileSync } from 'node:fs'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { stopWorkers } from './extension-worker.ts'
import { median } from '../lib/rounds.ts'

/** Tabs that are opened: more than the browser has other processes of their kind. */
const TABS = 8

/** Difference at which two readings count as equal, and how long to wait between them. */
const SAME_MIB = 0.5
const PAUSE_MS = 300
const MAX_READINGS = 60

/** Memory of one idle tab. */
export interface TabMemory {
  /** Its process. */
  readonly tabMib: number
  /** Objects of its scripts, in every world. */
  readonly heapKib: number
}

/** Memory of all processes of a browser, once it is idle. */
export async function readMemoryMib(browser: CDPSession): Promise<number> {
  let before = Number.NaN
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const now = (await readProcesses(browser)).reduce((sum, { mib }) => sum + mib, 0)
    if (Math.abs(now - before) < SAME_MIB) return now
    before = now
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error('The browser does not come to rest.')
}

/** Opens a page in several tabs, and measures the memory of one while the background of the extension sleeps. */
export async function measureTabs(context: BrowserContext, browser: CDPSession, url: string): Promise<TabMemory> {
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  try {
    const heaps = await Promise.all(tabs.map((tab) => openTab(tab, url)))
    await stopWorkers(browser)
    await readMemoryMib(browser)
    // Most of them are our tabs, each with a process of its own: the one in the middle is one of these.
    const renderers = (await readProcesses(browser)).filter(({ type }) => type === 'renderer')
    return { tabMib: median(renderers.map(({ mib }) => mib)), heapKib: median(heaps) / 1024 }
  } finally {
    await Promise.all(tabs.map((tab) => tab.close()))
  }
}

/** @returns Bytes of its heap. */
async function openTab(tab: Page, url: string): Promise<number> {
  await tab.goto(url, { waitUntil: 'networkidle' })
  const session = await tab.context().newCDPSession(tab)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}

interface ProcessMemory {
  readonly type: string
  readonly mib: number
}

async function readProcesses(browser: CDPSession): Promise<ProcessMemory[]> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  return processInfo.map(({ id, type }) => ({ type, mib: readPrivateMib(id) }))
}

/**
 * Private dirty memory of a process. Shared memory would depend on who else runs the same browser: other
 * people's tests, too. Linux only.
 */
function readPrivateMib(id: number): number {
  try {
    const [, kib] = /^Private_Dirty:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? []
    return Number(kib) / 1024
  } catch {
    // It has just ended.
    return 0
  }
}
