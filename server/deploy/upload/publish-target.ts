export interface TargetFile {
  readonly byteLength: number
  /** Milliseconds since 1970, by the target’s clock. */
  readonly modifiedMs: number
}

/** A small text with an identifier of its state. */
export interface TargetText {
  readonly text: string
  /** For {@link PublishTarget.replaceText}. */
  readonly version: string
}

/** Where releases are copied to: a bucket or a folder. Paths are those below the private folder. */
export interface PublishTarget {
  /** For messages; without credentials. */
  readonly name: string
  /** All objects, by path. */
  list(): Promise<Map<string, TargetFile>>
  readText(path: string): Promise<TargetText | undefined>
  /** Writes an object. It appears whole or not at all. */
  send(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /**
   * Writes a text if the current one is unchanged since it was read.
   *
   * @param version Of the text read; `undefined` when there was none.
   * @returns `false` when it has been written by another process since.
   */
  replaceText(path: string, text: string, version: string | undefined): Promise<boolean>
  remove(path: string): Promise<void>
}
