import { describeAgent } from './describe-agent.ts'
import { startPlaywright } from './start-playwright.ts'

describeAgent('playwright', startPlaywright)
