import { describeAgent } from './describe-agent.ts'
import { startChromeDevtoolsMcp } from './start-chrome-devtools-mcp.ts'

describeAgent('chrome-devtools-mcp', startChromeDevtoolsMcp)
