import { readSetting, sitePattern } from '../settings.ts'

/** Files of the build, one script each. */
export const CONTENT_SCRIPT = 'content.js'
export const MAIN_WORLD_SCRIPT = 'main-world.js'
export const CLIENTS_SCRIPT = 'clients.js'

/**
 * Which scripts run in frames, also those that have no address of their own, such as `srcdoc`. They stop where a frame
 * may not have tools.
 */
const EVERY_FRAME = { allFrames: true, matchOriginAsFallback: true }
const FRAMES = { 'main-world': EVERY_FRAME, content: EVERY_FRAME, clients: {} }

/** Where the browser itself has WebMCP, kept until it is closed: the user may switch it on or off, or a token may expire. */
const NATIVE_KEY = 'native'

interface NativeWebMcp {
  /** On every site: the extension's own pages have it. */
  readonly everywhere: boolean
  /** Through a token of the site. */
  readonly origins: readonly string[]
}

/**
 * Makes the browser inject what the settings require: nothing on sites that are off, the fallback where the browser has
 * no WebMCP, the relay for MCP clients where the user wants it.
 */
export async function syncScripts(): Promise<void> {
  await navigator.locks.request('scripts', async () => {
    const sites = Object.entries(await readSetting('sites'))
    const { everywhere, origins } = await readNative()
    const patternsOf = (of: readonly (readonly [string, unknown])[]): string[] =>
      of.map(([origin]) => sitePattern(origin))
    const wanted: [id: keyof typeof FRAMES, file: string, world: 'MAIN' | 'ISOLATED', matches: string[]][] = [
      [
        'main-world',
        MAIN_WORLD_SCRIPT,
        'MAIN',
        everywhere ? [] : patternsOf(sites.filter(([of]) => !origins.includes(of))),
      ],
      ['content', CONTENT_SCRIPT, 'ISOLATED', patternsOf(sites)],
      ['clients', CLIENTS_SCRIPT, 'ISOLATED', patternsOf(sites.filter(([, { clients }]) => clients))],
    ]
    // An empty list would mean all of them.
    await chrome.scripting.unregisterContentScripts()
    const scripts = wanted.flatMap(([id, file, world, matches]) =>
      matches.length === 0 ? [] : [{ id, js: [file], world, matches, runAt: 'document_start' as const, ...FRAMES[id] }],
    )
    if (scripts.length > 0) await chrome.scripting.registerContentScripts(scripts)
  })
}

/** Starts the scripts on a page that is already open. */
export async function injectInto(tabId: number, native: boolean, clients: boolean): Promise<void> {
  const target = { tabId, allFrames: true }
  // Where a site has a token, the script finds WebMCP and leaves it alone.
  if (!native) await chrome.scripting.executeScript({ target, files: [MAIN_WORLD_SCRIPT], world: 'MAIN' })
  await chrome.scripting.executeScript({ target, files: [CONTENT_SCRIPT] })
  if (clients) await chrome.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: [CLIENTS_SCRIPT] })
}

/** A document of the extension has reported whether the browser has WebMCP. */
export async function rememberNative(everywhere: boolean): Promise<void> {
  const native = await readNative()
  if (native.everywhere === everywhere) return
  await chrome.storage.session.set({ [NATIVE_KEY]: { ...native, everywhere } satisfies NativeWebMcp })
  await syncScripts()
}

/** A page has reported whether the browser has WebMCP on its site. */
export async function rememberNativeSite(origin: string, has: boolean): Promise<void> {
  const native = await readNative()
  if (native.everywhere || native.origins.includes(origin) === has) return
  const origins = native.origins.filter((one) => one !== origin)
  if (has) origins.push(origin)
  await chrome.storage.session.set({ [NATIVE_KEY]: { ...native, origins } satisfies NativeWebMcp })
  await syncScripts()
}

async function readNative(): Promise<NativeWebMcp> {
  const stored = await chrome.storage.session.get({ [NATIVE_KEY]: { everywhere: false, origins: [] } })
  return stored[NATIVE_KEY] as NativeWebMcp
}
