import type { Command } from 'commander'
import type { McpArguments } from './run-mcp.ts'

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('Speak MCP over standard input and output, for agents that start programs.')
    .argument(
      '[directory]',
      'a published folder, a directory.yml or its folder, or the URL of a published page',
      'directory.yml',
    )
    .option('--category <slug>', 'answer for this page instead of the whole directory')
    .option('--state <folder>', 'of a published folder, where "gazetteer build --state" has put its state')
    .addHelpText(
      'after',
      `
A URL needs no server there: what the host publishes is read piece by piece, as the page's own search reads it. Sources
are built into a temporary folder first. Standard output has messages only; everything else is on standard error. It ends
when its input does.`,
    )
    .action(async (directory: string, args: Omit<McpArguments, 'directory'>) => {
      const { runMcp } = await import('./run-mcp.ts')
      await runMcp({ directory, ...args })
    })
}
