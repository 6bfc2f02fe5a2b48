import { describeAgent } from './describe-agent.ts'
import { startPlaywrightMcp } from './start-playwright-mcp.ts'

describeAgent('@playwright/mcp', startPlaywrightMcp)
