import { releaseFolder } from '../../store/release-sources.ts'

/** Folders of a release’s files, below the private folder and at every target. */
export const RELEASE_FOLDERS: readonly string[] = (['segment', 'table', 'index'] as const).map(releaseFolder)

/** Something that lies at a target. */
export interface TargetFile {
  readonly byteLength: number
  /** Milliseconds since 1970, by the target’s clock. */
  readonly modifiedMs: number
}

/** A small text with what identifies this state of it. */
export interface TargetText {
  readonly text: string
  /** For {@link PublishTarget.replaceText}. */
  readonly version: string
}

/** Where releases are copied to: a bucket or a folder. Paths are those below the private folder. */
export interface PublishTarget {
  /** For messages; without credentials. */
  readonly name: string
  /** Most bytes {@link PublishTarget.sendFile} can send of one file. Default: no limit. */
  readonly maxFileBytes?: number
  /** Everything in {@link RELEASE_FOLDERS}, by path. */
  list(): Promise<Map<string, TargetFile>>
  readText(path: string): Promise<TargetText | undefined>
  /** Sends the first `byteLength` bytes of a file. It is there whole or not at all. */
  sendFile(path: string, from: string, byteLength: number): Promise<void>
  /**
   * Writes a text if what is there is what was read before.
   *
   * @param version Of what was read; `undefined` when there was nothing.
   * @returns `false` when somebody else has written it since.
   */
  replaceText(path: string, text: string, version: string | undefined): Promise<boolean>
  remove(path: string): Promise<void>
}
