/** A page and where its listings are in the whole directory. */
export interface PageWithPositions {
  readonly key: string
  /** By place on the page: positions of its listings in the index of all; −1 for one that is on an earlier page. */
  readonly positions: Int32Array
}

/** The position of a page's first listing that has its first place there; −1 where there is none. */
export function firstPosition(positions: Int32Array): number {
  return positions.find((position) => position >= 0) ?? -1
}
