import { browserArgs, readBrowserPath } from '../../browser.ts'
import { launchPuppeteer } from '../../launch-puppeteer.ts'
import { untilListed } from './until-listed.ts'
import type { PageAgent } from './page-agent.ts'

/** Starts Puppeteer with a browser that has WebMCP. */
export async function startPuppeteer(): Promise<PageAgent> {
  const browser = await launchPuppeteer({ executablePath: readBrowserPath(), args: browserArgs('WebMCP') })
  const page = await browser.newPage()
  return {
    async open(url, names) {
      await page.goto(url)
      await untilListed(names, async () => page.webmcp.tools())
    },
    async tools() {
      return page.webmcp.tools().map(({ name, description, annotations }) => ({
        name,
        description,
        isReadOnly: annotations?.readOnly === true,
      }))
    },
    async call(name, args) {
      const tool = page.webmcp.tools().find((each) => each.name === name)
      if (tool === undefined) throw new Error(`no tool ${name}`)
      const { status, output, errorText } = await tool.execute(args)
      if (status !== 'Completed') throw new Error(`${status}: ${errorText}`)
      return output
    },
    close: () => browser.close(),
  }
}
