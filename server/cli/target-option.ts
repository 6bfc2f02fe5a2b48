import { Option } from 'commander'

/** `--target` of commands that build. Not from the model's schema, which would load zod for every command. */
export function targetOption(): Option {
  return new Option(
    '--target <target>',
    'instead of target: server, or static for any host of plain files, which has no endpoints',
  ).choices(['server', 'static'])
}
