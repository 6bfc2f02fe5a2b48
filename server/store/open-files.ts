/** How long a file that no current release needs stays open for responses still being made from it. */
const GRACE_MS = 60_000

/** Files of releases by name, opened once however many releases need them. */
export class OpenFiles<File extends { close(): void }> {
  readonly #files = new Map<string, File>()
  /** Those about to be closed. */
  readonly #leaving = new Map<string, File>()
  readonly #openFile: (name: string) => File
  readonly #max: number

  /** @param max Files open at once; beyond that the least recently used is closed. */
  constructor(openFile: (name: string) => File, max: number = Number.POSITIVE_INFINITY) {
    this.#openFile = openFile
    this.#max = max
  }

  /** Opens a file as it is now, unless it is already in use. */
  open(name: string): File {
    const known = this.#files.get(name)
    if (known !== undefined && this.#max === Number.POSITIVE_INFINITY) return known
    const file = known ?? this.#openFile(name)
    // Last in the order of use.
    this.#files.delete(name)
    this.#files.set(name, file)
    for (const [oldest, leastUsed] of this.#files) {
      if (this.#files.size <= this.#max) break
      this.#files.delete(oldest)
      leastUsed.close()
    }
    return file
  }

  /** Like {@link OpenFiles.open}, for a release that had it open: it may be deleted and about to be closed. */
  reach(name: string): File {
    return (this.#files.has(name) ? undefined : this.#leaving.get(name)) ?? this.open(name)
  }

  /** Closes all others after a while. */
  keepOnly(names: Iterable<string>): void {
    const kept = new Set(names)
    for (const [name, file] of this.#files) {
      if (kept.has(name)) continue
      this.#files.delete(name)
      this.#leaving.set(name, file)
      setTimeout(() => this.#leave(name, file), GRACE_MS).unref()
    }
  }

  close(): void {
    for (const file of [...this.#files.values(), ...this.#leaving.values()]) file.close()
    this.#files.clear()
    this.#leaving.clear()
  }

  #leave(name: string, file: File): void {
    if (this.#leaving.get(name) === file) this.#leaving.delete(name)
    file.close()
  }
}
