import { launchBrowser } from '../../browser.ts'
import { untilListed } from './until-listed.ts'
import type { PageAgent } from './page-agent.ts'

/** Starts Playwright with a browser that has WebMCP. */
export async function startPlaywright(): Promise<PageAgent> {
  const browser = await launchBrowser('WebMCP')
  const page = await browser.newPage()
  return {
    async open(url, names) {
      await page.goto(url)
      await untilListed(names, () => page.webmcp.tools())
    },
    async tools() {
      const tools = await page.webmcp.tools()
      return tools.map(({ name, description, annotations }) => ({
        name,
        description,
        isReadOnly: annotations?.readOnly === true,
      }))
    },
    call: (name, args) => page.webmcp.callTool(name, args),
    close: () => browser.close(),
  }
}
