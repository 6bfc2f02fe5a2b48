import { CHANGES_DIR, openChangeLog } from '../changes/change-log.ts'
import type { ChangeLog } from '../changes/change-log.ts'
import type { PublishedRelease } from './release.ts'

/** Opens the ledger of a published directory. */
export function readChangeLog({ file }: Pick<PublishedRelease, 'file'>): Promise<ChangeLog | undefined> {
  return openChangeLog(async (name) => {
    const found = await file(CHANGES_DIR + name)
    return found && new TextDecoder().decode(await found.forms.identity.bytes())
  })
}
