import type { McpPage } from '../../../shared/mcp/protocol/mcp-page.ts'

/** Where the page comes from that messages are answered from. */
export interface PageSource {
  /** The page as it is published now. @throws {Error} where it cannot be read, or is gone. */
  page(): Promise<McpPage>
  /**
   * Looks for a newer release after something could not be read.
   *
   * @returns Whether to answer once more. Without it nothing is tried again.
   */
  renew?(): Promise<boolean>
  close?(): void
}
