import type { Browser } from 'puppeteer-core'

const ROUNDS = 20

/**
 * Measures how long this machine takes, at its best of twenty times, for work as pages are made of: 150 small articles are
 * parsed, styled and laid out. Lighthouse's own `benchmarkIndex` counts loops of scripts, and says as much about pages as
 * about anything: on one machine under changing load, the time of a page times that index varied eightfold, over this time
 * by half.
 *
 * @returns Milliseconds: 24 on a machine with a `benchmarkIndex` of 2200.
 */
export async function measureMachine(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(async (rounds) => {
      const text = 'Software that services are built from, sorted by size of page and described with words.'
      const article = (index: number): string =>
        `<article><h3><a href="#${index}">Listing ${index}</a></h3><p>${text}</p><ul style="display:flex"><li>a</li><li>b</li></ul>` +
        `<dl><div style="display:flex"><dt>key</dt><dd>value ${index}</dd></div></dl></article>`
      const html = Array.from({ length: 150 }, (_, index) => article(index)).join('')
      let best = Infinity
      for (let round = 0; round < rounds; round += 1) {
        const list = document.createElement('div')
        const start = performance.now()
        list.innerHTML = html
        document.body.append(list)
        list.getBoundingClientRect()
        best = Math.min(best, performance.now() - start)
        list.remove()
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return best
    }, ROUNDS)
  } finally {
    await page.close()
  }
}
