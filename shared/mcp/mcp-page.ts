import type { ToolPage } from '../tools/tool.ts'

/** Who answers: `Implementation` of MCP. Agrees with the page's server card. */
export interface ServerInfo {
  readonly name: string
  readonly title: string
  readonly version: string
  readonly description: string
  readonly websiteUrl: string
}

/** A resource as `resources/list` gives it. */
export interface McpResource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  /** Bytes. */
  readonly size: number
}

/** A resource that was read. */
export interface ResourceText {
  readonly uri: string
  readonly mimeType: string
  readonly text: string
}

/** The published files of a page, as resources. */
export interface ResourceSource {
  /** Some of the resources, in a fixed order, and how many there are in all. */
  list(offset: number, limit: number): Promise<{ readonly resources: readonly McpResource[]; readonly total: number }>
  /** @returns `undefined` when `uri` is not one of them. */
  read(uri: string): Promise<ResourceText | undefined>
}

/** JSON texts by key. Bounded by who makes it: what was set may be gone. */
export interface TextCache {
  get(key: string): string | undefined
  set(key: string, json: string): unknown
}

/** A page as the protocol sees it. */
export interface McpPage extends ToolPage {
  readonly serverInfo: ServerInfo
  readonly resources: ResourceSource
  /** Results that never change while the page does not, as JSON text by method and parameters. Kept with the page. */
  readonly prepared: Map<string, string>
  /** Results of tool calls by tool and arguments. The same question has the same answer while a release lasts. */
  readonly results: TextCache
}
