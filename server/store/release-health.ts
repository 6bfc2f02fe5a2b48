import { setImmediate } from 'node:timers/promises'
import type { CurrentRelease, ObjectFolder } from './object-folder.ts'
import { listObjects, objectPath } from './release/manifest.ts'
import type { Manifest, ReleaseObject } from './release/manifest.ts'
import { DamagedReleaseError } from './release/release-format.ts'
import { POINTER_NAME } from './release/release-pointer.ts'

/** What is known of a part of a release on disk. */
export type CheckState = 'pending' | 'ok' | 'damaged'

/** Whether the release that is served is whole on disk. */
export interface ReleaseHealth {
  readonly checks: Readonly<Record<'pointer' | 'manifest' | 'index' | 'pages', CheckState>>
  readonly damagedPages: number
  /** What is damaged first, without paths of the machine. */
  readonly reason?: string
}

interface CheckedObject {
  /** Size, times and inode when it was read. */
  readonly stamp: string
  readonly isDamaged: boolean
}

type ObjectsByPart = Partial<Record<ReleaseObject['part'], readonly ReleaseObject[]>>

/** Objects looked at without a pause: 2 ms. */
const LOOKED_AT_ONCE = 500

/**
 * Watches the objects of the release that is served. Each is read whole once, between other work, and again when its size
 * or times have changed, so that what is found is what a restart would find.
 */
export class ReleaseWatch {
  readonly #folder: ObjectFolder
  readonly #served: () => CurrentRelease
  readonly #known = new Map<string, CheckedObject>()
  /** Of the manifest asked about last. */
  #listed: { readonly of: Manifest; readonly parts: ObjectsByPart } | undefined
  #pointer: CheckState = 'pending'
  #running: Promise<void> | undefined
  #isClosed = false

  /** @param served The release that is served now. */
  constructor(folder: ObjectFolder, served: () => CurrentRelease) {
    this.#folder = folder
    this.#served = served
  }

  /** What is known now. */
  health(): ReleaseHealth {
    const own = this.#served().pointer.manifest
    const { index = [], pages = [] } = this.#parts()
    const checks = {
      pointer: this.#pointer,
      manifest: this.#stateOf([own]),
      index: this.#stateOf(index.map(({ name }) => name)),
      pages: this.#stateOf(pages.map(({ name }) => name)),
    }
    const damagedPages = pages.reduce((sum, { name, keys }) => sum + (this.#isDamaged(name) ? keys.length : 0), 0)
    const reason = describeDamage(checks, damagedPages)
    return { checks, damagedPages, ...(reason !== undefined && { reason }) }
  }

  /** Reads what has not been read yet, or has changed since. @returns Resolves when all is known. */
  check(): Promise<void> {
    this.#running ??= this.#checkAll().finally(() => (this.#running = undefined))
    return this.#running
  }

  /** Reads everything again at the next check: what looks untouched could not be read. */
  invalidate(): void {
    for (const [name, known] of this.#known) this.#known.set(name, { ...known, stamp: '' })
  }

  /** Reads an object of a release that is about to be served. @throws {DamagedReleaseError} */
  verify(name: string): void {
    const stamp = this.#folder.stamp(name)
    const damage = this.#folder.damageOf(name)
    if (damage !== undefined) throw new DamagedReleaseError(`${objectPath(name)}: ${damage}; build again`)
    this.#known.set(name, { stamp, isDamaged: false })
  }

  close(): void {
    this.#isClosed = true
  }

  async #checkAll(): Promise<void> {
    this.#pointer = this.#hasPointer() ? 'ok' : 'damaged'
    // What every answer needs comes first.
    const { index = [], pages = [], changes = [] } = this.#parts()
    const objects = [...index, ...pages, ...changes].map(({ name }) => name)
    const ordered = new Set([this.#served().pointer.manifest, ...objects])
    for (const name of this.#known.keys()) if (!ordered.has(name)) this.#known.delete(name)
    let looked = 0
    for (const name of ordered) {
      looked += 1
      const stamp = this.#folder.stamp(name)
      const isAsKnown = this.#known.get(name)?.stamp === stamp
      if (isAsKnown && looked % LOOKED_AT_ONCE !== 0) continue
      if (!isAsKnown) this.#known.set(name, { stamp, isDamaged: this.#folder.damageOf(name) !== undefined })
      await setImmediate()
      if (this.#isClosed) return
    }
  }

  #parts(): ObjectsByPart {
    const { manifest: of } = this.#served()
    if (this.#listed?.of !== of) this.#listed = { of, parts: Object.groupBy(listObjects(of), ({ part }) => part) }
    return this.#listed.parts
  }

  #hasPointer(): boolean {
    try {
      this.#folder.pointerNow()
      return true
    } catch {
      return false
    }
  }

  #isDamaged(name: string): boolean {
    return this.#known.get(name)?.isDamaged === true
  }

  #stateOf(names: readonly string[]): CheckState {
    if (names.some((name) => this.#isDamaged(name))) return 'damaged'
    return names.every((name) => this.#known.has(name)) ? 'ok' : 'pending'
  }
}

function describeDamage({ pointer, manifest, index }: ReleaseHealth['checks'], pages: number): string | undefined {
  const found: string[] = []
  if (pointer === 'damaged') found.push(`${POINTER_NAME} is missing or damaged`)
  if (manifest === 'damaged') found.push('the manifest of the release is damaged')
  if (index === 'damaged') found.push('the search index is damaged')
  if (pages > 0) found.push(`${pages} ${pages === 1 ? 'page is' : 'pages are'} damaged`)
  return found.length === 0 ? undefined : `${found.join(', ')}; run "gazetteer build"`
}
