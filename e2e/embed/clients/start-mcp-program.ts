import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { z } from 'zod'

const resultSchema = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  isError: z.boolean().optional(),
})

/** An MCP server that is a program of its own, started with a home of its own. */
export interface McpProgram {
  readonly client: Client
  /** Calls one of its tools. @returns The text of the answer. @throws {Error} With that text, when it is a refusal. */
  callForText(name: string, args: Readonly<Record<string, unknown>>): Promise<string>
  /** Ends it, and removes what it left. */
  close(): Promise<void>
}

/**
 * Starts a Node program that speaks MCP over its standard input and output.
 *
 * @param args Of the program, which gets the folder it may leave files in.
 * @param env Beside the few variables that every program needs.
 */
export async function startMcpProgram(
  script: string,
  args: (folder: string) => readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<McpProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-agent-'))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [script, ...args(folder)],
    cwd: folder,
    env: { ...getDefaultEnvironment(), HOME: folder, USERPROFILE: folder, TMPDIR: folder, ...env },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'gazetteer-tests', version: '1.0.0' })
  await client.connect(transport)
  return {
    client,
    async callForText(name, args) {
      const { content, isError } = resultSchema.parse(await client.callTool({ name, arguments: args }))
      const text = content.map((part) => part.text).join('\n')
      if (isError) throw new Error(text)
      return text
    },
    async close() {
      await client.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
