import { UnreadableBytesError } from '../../shared/search/index/blocks/byte-source.ts'
import { openEarlierRelease, removeUnusedObjects } from './release/earlier-release.ts'
import { Publication } from './publication.ts'
import { inspectOutput } from './inspect-output.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { createStateFolder } from './state-folder.ts'
import type { PublishOptions, PublishOutcome } from './publish-options.ts'

/**
 * Renders a directory and publishes it as one release.
 *
 * Pages whose input did not change are carried over unread. The release becomes visible by one rename; before it the
 * earlier release is served untouched, and a build killed at any point leaves it so. The plain folder follows right
 * after the switch; if the process is killed there, the next build completes it.
 *
 * The caller holds the build lock of the state.
 *
 * @throws {StateDirError} when the state cannot be kept at `stateDir`.
 */
export async function publishRelease(options: PublishOptions): Promise<PublishOutcome> {
  const privateDir = resolveStateDir(options.outDir, options.stateDir)
  createStateFolder(privateDir)
  const inspected = inspectOutput({ outDir: options.outDir, privateDir }, options.verify)
  const earlier = openEarlierRelease(privateDir, inspected.damaged)
  removeUnusedObjects(privateDir, earlier && [earlier])
  try {
    return await new Publication(options, privateDir, earlier, inspected).run()
  } catch (error) {
    if (!earlier || !(error instanceof UnreadableBytesError)) throw error
    // Carried-over pages are not read before they are needed. If one is damaged, all are rendered again.
    const unreadable = { ...earlier, entry: () => undefined, isUnreadable: true }
    return new Publication(options, privateDir, unreadable, inspected).run()
  }
}
