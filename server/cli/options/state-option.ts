import type { Command } from 'commander'

/** Where a build publishes, and its state. */
export interface PublishedPlace {
  out: string
  /** Default: `resolveStateDir(out)`. */
  state?: string
}

/** Adds `--state`. */
export function addStateOption(command: Command): Command {
  return command.option(
    '--state <folder>',
    'what servers read and builds remember; private (default: .gazetteer/NAME beside --out, with its name)',
  )
}
