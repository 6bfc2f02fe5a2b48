/** Headers of a request; names in lower case. */
export interface HeaderReader {
  get(name: string): string | null
}
