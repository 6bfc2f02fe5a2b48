import { launchFirefox } from '../../embed/firefox/launch-firefox.ts'
import { describeParity } from './describe-parity.ts'

describeParity('Firefox', 19, async () => {
  const browser = await launchFirefox({ webMcp: false })
  const page = await browser.newPage()
  return {
    async open(url) {
      await page.goto(url)
      return page
    },
    close: () => browser.close(),
  }
})
