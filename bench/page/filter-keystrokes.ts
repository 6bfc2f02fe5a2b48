import type { Browser, Page } from 'playwright'

/** Words asked for letter by letter; each starts from none. One finds nothing. */
const TYPED = ['database', 'sql', 'apache 2', 'message', 'static site', 'zzz']

/** Opens the page unchanged, or with a naive filter in place of ours. */
export async function openFilter(browser: Browser, url: string, filter: 'ours' | 'naive'): Promise<Page> {
  const page = await browser.newPage()
  if (filter === 'naive') await page.route('**/*.js', (route) => route.abort())
  await page.goto(url, { waitUntil: 'load' })
  if (filter === 'naive') await page.evaluate(addNaiveFilter)
  // Ours loads its engine when it is first asked.
  await page.evaluate(changeQuery, 'sql')
  if (filter === 'naive') await page.locator('.row[hidden]').first().waitFor({ state: 'attached' })
  else await page.waitForURL(/\?query=sql$/)
  await page.evaluate(changeQuery, '')
  await page.locator('main:not([aria-busy])').waitFor()
  return page
}

/** Changes the words that the form of the filters carries. */
function changeQuery(words: string): void {
  const input = document.querySelector<HTMLInputElement>('#_facets [name=query]')
  if (input === null) throw new Error('there is no filter')
  input.value = words
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Hides listings of the document that do not contain the words exactly as typed: it knows no others. */
function addNaiveFilter(): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('.row'))
  document.querySelector<HTMLInputElement>('#_facets [name=query]')?.addEventListener('change', (event) => {
    const words = (event.currentTarget as HTMLInputElement).value.toLowerCase()
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(words)
  })
}

/**
 * Changes the words letter by letter and measures each change: milliseconds from the event until the page is what it is to show,
 * and those of the frame that shows it. Waiting for that frame to begin, up to 16.7 ms, is not counted.
 *
 * @throws {Error} when what nothing has shows as much as everything: then nothing was filtered.
 */
export async function typeIntoFilter(page: Page): Promise<number[]> {
  await page.bringToFront()
  return page.evaluate(async (texts) => {
    const main = document.querySelector('main')
    if (main === null) throw new Error('there is no filter')
    const count = (): number => document.querySelectorAll('.row:not([hidden])').length
    const answered = (): Promise<void> =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (main.ariaBusy !== null) return
          observer.disconnect()
          resolve()
        })
        observer.observe(main, { attributes: true, attributeFilter: ['aria-busy'] })
      })
    const samples: number[] = []
    const type = async (value: string): Promise<number> => {
      const start = performance.now()
      const input = document.querySelector<HTMLInputElement>('#_facets [name=query]')
      if (input === null) throw new Error('there is no filter')
      input.value = value
      input.dispatchEvent(new Event('change', { bubbles: true }))
      // Ours begins a task later.
      await new Promise((resolve) => setTimeout(resolve))
      if (main.ariaBusy !== null) await answered()
      const handledMs = performance.now() - start
      const renderedMs = await new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const frame = performance.now()
          const channel = new MessageChannel()
          // Runs after style, layout and paint of the frame that has begun.
          channel.port1.addEventListener('message', () => resolve(performance.now() - frame))
          channel.port1.start()
          channel.port2.postMessage(undefined)
        })
      })
      return handledMs + renderedMs
    }
    for (const text of texts) {
      for (let length = 1; length <= text.length; length += 1) samples.push(await type(text.slice(0, length)))
      if (text === texts.at(-1) && count() > 0) throw new Error(`"${text}" filtered nothing`)
      await type('')
    }
    return samples
  }, TYPED)
}
