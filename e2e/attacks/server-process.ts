import { readFileSync } from 'node:fs'

const ESTABLISHED = '01'

/** Resident memory of a process in bytes, now and at its highest so far, as the kernel tells it. */
export function readMemory(pid: number): { readonly rssBytes: number; readonly peakBytes: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytesOf = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024
  return { rssBytes: bytesOf('VmRSS'), peakBytes: bytesOf('VmHWM') }
}

/** Connections open at a port of this machine, by the address of the other side, as the kernel counts them. */
export function countConnections(port: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)) {
    const [, local = '', remote = '', state = ''] = line.trim().split(/\s+/)
    if (!local.endsWith(`:${hex}`) || state !== ESTABLISHED) continue
    const address = remote
      .slice(0, 8)
      .match(/../g)
      ?.toReversed()
      .map((byte) => Number.parseInt(byte, 16))
      .join('.')
    counts.set(address ?? '', (counts.get(address ?? '') ?? 0) + 1)
  }
  return counts
}
