import type { SourceAccount } from './directory-model.ts'

/** Counts the fate of the rows of one source. */
export interface AccountKeeper {
  file(): void
  published(): void
  merged(): void
  skipped(reason: string): void
  finish(): SourceAccount
}

/** Creates an {@link AccountKeeper}. @param source Path or glob as configured. */
export function createAccount(source: string): AccountKeeper {
  let files = 0
  let published = 0
  let merged = 0
  const skipped = new Map<string, number>()
  return {
    file: () => void (files += 1),
    published: () => void (published += 1),
    merged: () => void (merged += 1),
    skipped: (reason) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1),
    finish() {
      const reasons = [...skipped].map(([reason, count]) => ({ reason, count }))
      const read = reasons.reduce((sum, { count }) => sum + count, published + merged)
      return { source, files, read, published, merged, skipped: reasons }
    },
  }
}
