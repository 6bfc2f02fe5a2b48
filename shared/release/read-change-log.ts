import { openChangeLog } from '../changes/change-log.ts'
import type { ChangeLog } from '../changes/change-log.ts'
import type { PublishedRelease } from './release.ts'

/** Opens the ledger of a published directory. */
export function readChangeLog({ changes }: Pick<PublishedRelease, 'changes'>): Promise<ChangeLog | undefined> {
  return openChangeLog(changes)
}
