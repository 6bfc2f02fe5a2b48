import { resolve } from 'node:path'
import { createPageUrls } from '../../../shared/urls.ts'
import { openNodeFileStore } from '../../../server/store/node-files.ts'
import { resolveStateDir } from '../../../server/store/state-dir.ts'
import type { CommandOptions, ServingCli } from '../../cli.ts'
import { PROJECT_DIR } from '../../paths.ts'
import { createListeningSite, readErrors } from './site.ts'

export { runCli } from '../../cli.ts'
export type { CommandOptions, CommandResult, ServingCli } from '../../cli.ts'

/** As the function it stands for, for `serve`: the runtime serves what is published in the folder. */
export async function startCli(
  args: readonly string[],
  { cwd = PROJECT_DIR }: CommandOptions = {},
): Promise<ServedByEdge> {
  const out = args[args.indexOf('-o') + 1]
  if (args[0] !== 'serve' || out === undefined) throw new Error(`the edge does not know ${args.join(' ')}`)
  const outDir = resolve(cwd, out)
  const store = openNodeFileStore(outDir, { watch: false })
  const { pathname } = new URL(createPageUrls(store.current().baseUrl).page(''))
  store.close()
  const { origin = '' } = createListeningSite(resolveStateDir(outDir))
  return {
    url: origin + pathname,
    stdout: () => '',
    stderr: () => readErrors().join('\n'),
    stop: () => Promise.resolve(0),
    child: { kill: () => true },
  }
}

/** There is no process of its own to kill. */
interface ServedByEdge extends Omit<ServingCli, 'child'> {
  readonly child: { kill(signal?: string): boolean }
}
