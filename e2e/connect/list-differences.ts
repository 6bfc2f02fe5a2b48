/**
 * Compares two configurations leaf by leaf.
 *
 * @returns One line per difference, sorted: `ours a.b=1` where only `ours` has that leaf with that value, `theirs …`
 * likewise. Empty when both say the same, in whatever order.
 */
export function listDifferences(ours: unknown, theirs: unknown): string[] {
  const mine = new Set(listLeaves(ours))
  const other = new Set(listLeaves(theirs))
  return [
    ...[...mine].filter((leaf) => !other.has(leaf)).map((leaf) => `ours ${leaf}`),
    ...[...other].filter((leaf) => !mine.has(leaf)).map((leaf) => `theirs ${leaf}`),
  ].sort()
}

function listLeaves(value: unknown, path: string = ''): string[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return [`${path}=${JSON.stringify(value)}`]
  }
  return Object.entries(value).flatMap(([name, member]) => listLeaves(member, path === '' ? name : `${path}.${name}`))
}
