import { POINTER_NAME } from '../../store/release/release-pointer.ts'
import { DeployError } from '../deploy-error.ts'
import type { PublishTarget } from './publish-target.ts'
import { replace } from './publish-to-target.ts'
import type { PublishToOptions, PublishToReport } from './publish-to-target.ts'
import { addToHistory, HISTORY_NAME, parseHistory, renderHistory } from './release-history.ts'

/**
 * Makes the previous release current again, from the files still at a target.
 *
 * @throws {DeployError} when none is left.
 */
export async function publishEarlier(
  target: PublishTarget,
  { dryRun = false, nowMs }: Pick<PublishToOptions, 'dryRun' | 'nowMs'>,
): Promise<PublishToReport> {
  const pointer = await target.readText(POINTER_NAME)
  const history = await target.readText(HISTORY_NAME)
  const known = parseHistory(history?.text) ?? []
  const at = known.findIndex((each) => each.pointer === pointer?.text)
  const current = known[at]
  const earlier = known[at + 1]
  if (current === undefined || earlier === undefined) {
    throw new DeployError(
      `${target.name}: no release before the current one is known there; build and publish it again`,
    )
  }
  const there = await target.list()
  const lost = earlier.files.find(({ path, byteLength }) => there.get(path)?.byteLength !== byteLength)
  if (lost !== undefined) {
    throw new DeployError(
      `${target.name}: ${lost.path} of release ${earlier.release} is gone; build and publish it again`,
    )
  }
  const report = { release: earlier.release, earlier: current.release, sent: [], kept: earlier.files.length }
  if (!dryRun) {
    const releases = addToHistory({ ...earlier, publishedMs: nowMs }, known, nowMs)
    await replace(target, HISTORY_NAME, renderHistory(releases), history?.version)
    await replace(target, POINTER_NAME, earlier.pointer, pointer?.version)
  }
  return { ...report, removed: [], notes: [], status: dryRun ? 'planned' : 'published' }
}
