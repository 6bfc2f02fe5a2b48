import { launch } from 'puppeteer-core'
import { browserArgs, readBrowserPath } from '../../browser.ts'
import { describeAgent } from './describe-agent.ts'
import { untilListed } from './until-listed.ts'

describeAgent('puppeteer', async () => {
  const browser = await launch({ executablePath: readBrowserPath(), args: browserArgs('WebMCP') })
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
})
