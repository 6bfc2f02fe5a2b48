import { launchBrowser } from '../../browser.ts'
import { describeParity } from './describe-parity.ts'

describeParity('Chromium', 18, async () => {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  return {
    async open(url) {
      await page.goto(url)
      return page
    },
    close: () => browser.close(),
  }
})
