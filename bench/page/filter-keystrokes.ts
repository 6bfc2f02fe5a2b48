import type { Browser, Page } from 'playwright'

/** Words asked for letter by letter; each starts from none. One finds nothing. */
const TYPED = ['database', 'sql', 'apache 2', 'message', 'static site', 'zzz']

/** How one asks. */
interface Asking {
  /** The field that changes, and the event of the change. */
  readonly field: string
  readonly event: 'input' | 'change'
  /** Time in which another change may follow: no work, so it is not counted. */
  readonly pauseMs: number
  /** What changes once it is answered: nothing where that is before the event has ended. */
  readonly answered?: string
  /** What was found. */
  readonly found: string
}

const ROWS = '.row:not([hidden])'
const LETTER = { field: '.find [name=query]', event: 'input' } as const

/** A letter in the search field lists the best; a change of a filter shows results; a few lines of script hide rows. */
export const ASKINGS = {
  letter: { ...LETTER, pauseMs: 80, answered: '.find [role=status]', found: '.hits mark' },
  filter: { field: '#_facets [name=query]', event: 'change', pauseMs: 0, answered: 'main', found: ROWS },
  naive: { ...LETTER, pauseMs: 0, found: ROWS },
} satisfies Record<string, Asking>

/** Opens the page unchanged, or with a naive filter in place of ours. */
export async function openFilter(browser: Browser, url: string, asking: Asking): Promise<Page> {
  const isNaive = asking === ASKINGS.naive
  const page = await browser.newPage()
  if (isNaive) await page.route('**/*.js', (route) => route.abort())
  await page.goto(url, { waitUntil: 'load' })
  if (isNaive) await page.evaluate(addNaiveFilter)
  await page.locator(LETTER.field).click()
  // Ours loads its engine when it is first asked.
  await typeIntoFilter(page, asking)
  return page
}

/** Hides listings of the document that do not contain the words exactly as typed: it knows no others. */
function addNaiveFilter(): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('.row'))
  document.querySelector<HTMLInputElement>('.find [name=query]')?.addEventListener('input', (event) => {
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
export async function typeIntoFilter(page: Page, asking: Asking): Promise<number[]> {
  await page.bringToFront()
  return page.evaluate(
    async ({ texts, field, event, pauseMs, answered, found }) => {
      const answer = async (): Promise<void> => {
        const place = answered === undefined ? null : document.querySelector(answered)
        if (place === null) return
        await new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (place.ariaBusy !== null) return
            observer.disconnect()
            resolve()
          })
          observer.observe(place, { attributes: true, attributeFilter: ['aria-busy'], childList: true })
        })
      }
      const type = async (value: string): Promise<number> => {
        const input = document.querySelector<HTMLInputElement>(field)
        if (input === null) throw new Error('there is no filter')
        const shown = answer()
        let start = 0
        // Ends right before the pause of the page does.
        setTimeout(() => (start = performance.now()), pauseMs)
        const begun = performance.now()
        input.value = value
        input.dispatchEvent(new Event(event, { bubbles: true }))
        await shown
        const handledMs = performance.now() - (pauseMs > 0 ? start : begun)
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
      const samples: number[] = []
      for (const text of texts) {
        for (let length = 1; length <= text.length; length += 1) samples.push(await type(text.slice(0, length)))
        if (text === texts.at(-1) && document.querySelectorAll(found).length > 0) {
          throw new Error(`"${text}" filtered nothing`)
        }
        await type('')
      }
      return samples
    },
    { texts: TYPED, ...asking },
  )
}
