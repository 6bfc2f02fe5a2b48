import type * as Fs from 'node:fs'

/**
 * Which call that changes a file fails: the one of number `at` below `folder`, 0 for none. The kind is a code of the
 * system, `fsync`, or `short`: a write of 3 bytes, which the caller continues.
 */
export const fault = { folder: ' ', kind: '', at: 0, calls: 0 }

/** The kinds that tests of files try one after the other. */
export const FAULT_KINDS = ['EIO', 'ENOSPC', 'fsync', 'short']

const CONCERNED: Readonly<Record<string, string>> = { fsync: 'fsyncSync', short: 'writeSync' }

/** `node:fs`, failing where {@link fault} says. For `vi.mock`. */
export function makeFaultyFiles(fs: typeof Fs): typeof Fs {
  const faulty =
    (name: string, call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      const isOurs = fault.at > 0 && (typeof args[0] === 'number' || String(args[0]).startsWith(fault.folder))
      if (!isOurs || (CONCERNED[fault.kind] ?? name) !== name) return call(...args)
      fault.calls += 1
      if (fault.calls !== fault.at) return call(...args)
      if (fault.kind === 'short') return call(args[0], args[1], args[2], 3)
      const code = fault.kind === 'fsync' ? 'EIO' : fault.kind
      throw Object.assign(new Error(fault.kind), { code })
    }
  const { openSync: open, writeSync: write, fsyncSync: sync, renameSync: rename, mkdirSync: make } = fs
  // Their overloads are those of the originals.
  const calls = {
    openSync: open,
    writeSync: write,
    fsyncSync: sync,
    renameSync: rename,
    mkdirSync: make,
  } as unknown as Record<string, () => unknown>
  return { ...fs, ...Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, faulty(name, call)])) }
}
