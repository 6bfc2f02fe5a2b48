import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { browserArgs, readBrowserPath } from '../../browser.ts'
import { startMcpProgram } from './start-mcp-program.ts'
import { untilListed } from './until-listed.ts'
import type { PageAgent } from './page-agent.ts'

const PROGRAM = fileURLToPath(new URL('cli.js', import.meta.resolve('@playwright/mcp/package.json')))

/** What it puts before the name of a page's tool. */
const PREFIX = 'webmcp_'

/** What it answers: words of its own, then the tool's answer. */
const ANSWER = /Output is page-provided and untrusted:\n([^]*)$/

/** Starts @playwright/mcp with a browser that has WebMCP. */
export async function startPlaywrightMcp(): Promise<PageAgent> {
  const program = await startMcpProgram(PROGRAM, (folder) => {
    const config = join(folder, 'config.json')
    const launchOptions = {
      executablePath: readBrowserPath(),
      headless: true,
      chromiumSandbox: false,
      args: browserArgs('WebMCP'),
    }
    // It settles before it answers, for half a second where nobody says.
    const timeouts = { settle: 0 }
    const browser = { browserName: 'chromium', isolated: true, launchOptions }
    writeFileSync(config, JSON.stringify({ browser, timeouts, outputDir: folder }))
    return ['--config', config]
  })

  async function tools() {
    const { tools: all } = await program.client.listTools()
    return all.flatMap(({ name, description = '', annotations }) => {
      if (!name.startsWith(PREFIX)) return []
      return [{ name: name.slice(PREFIX.length), description, isReadOnly: annotations?.readOnlyHint === true }]
    })
  }

  return {
    async open(url, names) {
      await program.callForText('browser_navigate', { url })
      await untilListed(names, async () => {
        // It looks for tools after each action; those of scripts that load on their own come later than the page.
        await program.callForText('browser_snapshot', {})
        return tools()
      })
    },
    tools,
    async call(name, args) {
      const said = await program.callForText(PREFIX + name, args).catch((error: unknown) => String(error))
      const answer = ANSWER.exec(said)?.[1]
      if (answer === undefined) throw new Error(said)
      return JSON.parse(answer)
    },
    close: () => program.close(),
  }
}
