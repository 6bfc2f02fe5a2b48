/** Pixels of the image that is made for directories without one: what sites show large. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const
