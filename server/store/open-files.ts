/** How long a file that no current release needs stays open for answers still being made from it. */
const GRACE_MS = 60_000

/** Files of releases by name, opened once however many releases need them. */
export class OpenFiles<File extends { close(): void }> {
  readonly #files = new Map<string, File>()
  readonly #openFile: (name: string) => File

  constructor(openFile: (name: string) => File) {
    this.#openFile = openFile
  }

  open(name: string): File {
    const file = this.#files.get(name) ?? this.#openFile(name)
    this.#files.set(name, file)
    return file
  }

  has(name: string): boolean {
    return this.#files.has(name)
  }

  /** Takes a file that was opened elsewhere. */
  add(name: string, file: File): void {
    this.#files.set(name, file)
  }

  /** Lets go of all others after a while. */
  keepOnly(names: Iterable<string>): void {
    const kept = new Set(names)
    for (const [name, file] of this.#files) {
      if (kept.has(name)) continue
      this.#files.delete(name)
      setTimeout(() => file.close(), GRACE_MS).unref()
    }
  }

  close(): void {
    for (const file of this.#files.values()) file.close()
    this.#files.clear()
  }
}
