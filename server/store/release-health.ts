import { setImmediate } from 'node:timers/promises'
import type { ObjectFolder } from './object-folder.ts'
import type { Manifest } from './release/manifest.ts'
import { POINTER_NAME } from './release/release-pointer.ts'
import type { PointedRelease } from './release/release-pointer.ts'
import { findDamage, listObjects } from './verify-objects.ts'
import type { ReleaseObject } from './verify-objects.ts'

/** What is known of a part of a release on disk. */
export type CheckState = 'pending' | 'ok' | 'damaged'

/** Whether the release that is served is whole on disk. */
export interface ReleaseHealth {
  readonly checks: Readonly<Record<'pointer' | 'manifest' | 'index' | 'pages', CheckState>>
  /** Pages that cannot be read. */
  readonly damagedPages: number
  /** What is damaged first, without paths of the machine. */
  readonly reason?: string
}

/** A release as it is served. */
export interface ServedRelease {
  readonly pointed: PointedRelease
  readonly manifest: Manifest
}

interface CheckedObject {
  /** Size, times and inode when it was read. */
  readonly stamp: string
  readonly isDamaged: boolean
}

/** Objects looked at by one check that is not asked to look at all: 5 ms. */
const MAX_LOOKED_AT = 1_000

/**
 * Watches the objects of the release that is served. Each is read whole once, between other work, and again when its size
 * or times have changed, so that what is found is what a restart would find.
 */
export class ReleaseWatch {
  readonly #folder: ObjectFolder
  readonly #served: () => ServedRelease
  readonly #known = new Map<string, CheckedObject>()
  #objects: { readonly of: string; readonly list: readonly ReleaseObject[] } = { of: '', list: [] }
  /** Where the next check goes on. */
  #next = 0
  #pointer: CheckState = 'pending'
  #running: Promise<void> | undefined
  #isClosed = false

  /** @param served The release that is served now. */
  constructor(folder: ObjectFolder, served: () => ServedRelease) {
    this.#folder = folder
    this.#served = served
  }

  /** What is known now. */
  health(): ReleaseHealth {
    const objects = this.#list()
    const pages = objects.filter(({ part }) => part === 'pages')
    const checks = {
      pointer: this.#pointer,
      manifest: this.#stateOf([this.#served().pointed.manifest]),
      index: this.#stateOf(objects.filter(({ part }) => part === 'index').map(({ name }) => name)),
      pages: this.#stateOf(pages.map(({ name }) => name)),
    }
    const damagedPages = pages.reduce((sum, { name, keys }) => sum + (this.#isDamaged(name) ? keys.length : 0), 0)
    const reason = describeDamage(checks, damagedPages)
    return { checks, damagedPages, ...(reason !== undefined && { reason }) }
  }

  /**
   * Reads what has not been read yet, or has changed since. @returns Resolves when all is known.
   *
   * @param isPartial Look at the pointer, manifest and index, and at some of many pages.
   */
  check(isPartial = false): Promise<void> {
    this.#running ??= this.#checkAll(isPartial).finally(() => (this.#running = undefined))
    return this.#running
  }

  /** Reads everything again at the next check: what looks untouched could not be read. */
  invalidate(): void {
    for (const [name, known] of this.#known) this.#known.set(name, { ...known, stamp: '' })
  }

  /** What was read whole already, when the release was opened. */
  trust(names: Iterable<string>): void {
    for (const name of names) {
      if (!this.#known.has(name)) this.#known.set(name, { stamp: this.#folder.stamp(name), isDamaged: false })
    }
  }

  close(): void {
    this.#isClosed = true
  }

  async #checkAll(isPartial: boolean): Promise<void> {
    this.#pointer = this.#hasPointer() ? 'ok' : 'damaged'
    const objects = this.#list()
    const own = this.#served().pointed.manifest
    const wanted = new Set([own, ...objects.map(({ name }) => name)])
    for (const name of this.#known.keys()) if (!wanted.has(name)) this.#known.delete(name)
    const ordered = [own, ...objects.filter(({ part }) => part === 'index').map(({ name }) => name)]
    const others = objects.filter(({ part }) => part !== 'index').map(({ name }) => name)
    const start = this.#next < others.length ? this.#next : 0
    const isWhole = !isPartial || others.length <= MAX_LOOKED_AT || !others.every((name) => this.#known.has(name))
    this.#next = isWhole ? 0 : start + MAX_LOOKED_AT
    ordered.push(...(isWhole ? others : others.slice(start, start + MAX_LOOKED_AT)))
    for (const name of ordered) {
      const stamp = this.#folder.stamp(name)
      if (this.#known.get(name)?.stamp === stamp) continue
      this.#known.set(name, { stamp, isDamaged: findDamage(this.#folder, name) !== undefined })
      await setImmediate()
      if (this.#isClosed) return
    }
  }

  #list(): readonly ReleaseObject[] {
    const { pointed, manifest } = this.#served()
    const { manifest: of } = pointed
    if (this.#objects.of !== of) this.#objects = { of, list: listObjects(manifest) }
    return this.#objects.list
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
