import { acceptExtensions } from './accept-extensions.ts'
import { acceptPages } from './accept-pages.ts'

/** Lets MCP clients connect: other extensions, and page scripts. */
export function acceptClients(): void {
  acceptExtensions()
  acceptPages()
}
