import type { SavedDirectory } from '../../settings/settings.ts'

/** Moves a directory up (−1) or down (1) by one. At the end of the list it stays where it is. */
export function moveDirectory(saved: readonly SavedDirectory[], url: string, by: -1 | 1): readonly SavedDirectory[] {
  const from = saved.findIndex((one) => one.url === url)
  const moved = saved[from]
  const other = saved[from + by]
  if (!moved || !other) return saved
  return saved.map((one) => (one === moved ? other : one === other ? moved : one))
}
