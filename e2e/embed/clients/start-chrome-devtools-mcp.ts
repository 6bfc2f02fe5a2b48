import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { browserArgs, readBrowserPath } from '../../browser.ts'
import { startMcpProgram } from './start-mcp-program.ts'
import { untilListed } from './until-listed.ts'
import type { PageAgent } from './page-agent.ts'

const PROGRAM = fileURLToPath(
  new URL('build/src/bin/chrome-devtools-mcp.js', import.meta.resolve('chrome-devtools-mcp/package.json')),
)

/** A line of its list of tools. */
const TOOL_LINE = /^name="([^"]+)", description="(.*)", inputSchema=.*, annotations=(\{.*\})$/gm

/** The number of the page it has just opened, from its list of pages. */
const SELECTED_PAGE = /^(\d+): .*\[selected\]/m

const outcomeSchema = z.object({ status: z.string(), output: z.unknown(), error: z.unknown().optional() })

/** Starts chrome-devtools-mcp with a browser that has WebMCP. */
export async function startChromeDevtoolsMcp(): Promise<PageAgent> {
  const args = [
    '--headless',
    '--isolated',
    '--executablePath',
    readBrowserPath(),
    '--categoryExperimentalWebmcp',
    '--no-usage-statistics',
    '--no-performance-crux',
    ...browserArgs('WebMCP').map((arg) => `--chromeArg=${arg}`),
  ]
  const program = await startMcpProgram(PROGRAM, () => args, { CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1' })
  let pageId = 0

  async function tools() {
    const list = await program.callForText('list_webmcp_tools', { pageId })
    return [...list.matchAll(TOOL_LINE)].map(([, name = '', description = '', annotations = '']) => ({
      name,
      description,
      isReadOnly: z.object({ readOnly: z.boolean().optional() }).parse(JSON.parse(annotations)).readOnly === true,
    }))
  }

  return {
    async open(url, names) {
      pageId = Number(SELECTED_PAGE.exec(await program.callForText('new_page', { url }))?.[1])
      await untilListed(names, tools)
    },
    tools,
    async call(toolName, input) {
      const call = { pageId, toolName, input: JSON.stringify(input) }
      const said = await program.callForText('execute_webmcp_tool', call)
      const { status, output, error } = outcomeSchema.parse(JSON.parse(said))
      if (status !== 'Completed') throw new Error(`${status}: ${JSON.stringify(error)}`)
      return output
    },
    close: () => program.close(),
  }
}
