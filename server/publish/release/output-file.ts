/** A file of the release in the private folder. */
export interface OutputFile {
  /** Below the private folder. */
  path: string
  byteLength: number
}
