/** Bytes of the parts that private files are split into as static assets: 256 KiB. The last one is shorter. */
export const PART_BYTES = 256 * 1024

/**
 * The path of a part of a private file among static assets: `tables/x.table` is `tables/x.table.0`, `tables/x.table.1`
 * and so on, {@link PART_BYTES} each.
 *
 * @param path Below the private folder.
 * @param index From 0.
 */
export function partName(path: string, index: number): string {
  return `${path}.${index}`
}
