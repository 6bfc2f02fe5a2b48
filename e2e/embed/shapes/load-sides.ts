import type { JSHandle, Page } from 'playwright'
import { importEmbed } from '../import-embed.ts'
import type { EmbedModule } from '../import-embed.ts'
import { createAgent } from './create-agent.ts'
import type { Agent } from './create-agent.ts'
import { createNetwork } from './create-network.ts'
import type { Network } from './create-network.ts'
import type { Shape } from './shape.ts'

/** Everybody who has to do with the tools of a page: who uses them, who offers them, and what is between them. */
export interface Sides extends EmbedModule {
  readonly agent: Agent
  readonly network: Network
}

/** Loads the embed's module into an empty page of a browser of some shape. @param url Of `embed.mjs`. */
export async function loadSides(page: Page, shape: Shape, url: string): Promise<JSHandle<Sides>> {
  const agent = await page.evaluateHandle(createAgent, shape)
  const network = await page.evaluateHandle(createNetwork)
  const module = await importEmbed(page, url)
  return page.evaluateHandle(
    (sides) => ({ agent: sides.agent, registerDirectory: sides.module.registerDirectory, network: sides.network }),
    { agent, module, network },
  )
}
