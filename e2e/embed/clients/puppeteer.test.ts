import { describeAgent } from './describe-agent.ts'
import { startPuppeteer } from './start-puppeteer.ts'

describeAgent('puppeteer', startPuppeteer)
