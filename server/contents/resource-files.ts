/** A published file, as a resource tells of it. */
export interface ResourceFile {
  readonly mediaType: string
  readonly byteLength: number
  /** Seconds since 1970, where that is known. */
  readonly lastModifiedSeconds: number | undefined
}

/** Published files by their paths below the base, decoded; `undefined` where there is none. */
export interface ResourceFiles {
  file(path: string): Promise<ResourceFile | undefined>
  text(path: string): Promise<string | undefined>
}
