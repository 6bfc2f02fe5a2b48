import { CHANGES_DIR, CHANGES_INDEX, openChangeLog } from '../changes/change-log.ts'
import type { ChangeLog } from '../changes/change-log.ts'
import type { ReadFile } from './read-pointer.ts'

/** Opens the ledger of a published directory: the newest, whatever release is open. */
export function readChangeLog(read: ReadFile): Promise<ChangeLog | undefined> {
  return openChangeLog(async (name) => {
    const bytes = await read(CHANGES_DIR + name, { fresh: name === CHANGES_INDEX })
    return bytes && new TextDecoder().decode(bytes)
  })
}
