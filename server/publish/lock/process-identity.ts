import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** What distinguishes a process from all others, those of other machines and containers included. */
export interface ProcessIdentity {
  /** For messages: containers and cloned machines share names. */
  readonly host: string
  /** Of the running kernel; empty where it is unknown. */
  readonly boot: string
  /** Process ids are unique within it; empty where it is unknown. */
  readonly pidNamespace: string
  readonly pid: number
  /** When the process began, in units of the system: tells it from a later one with the same id. Empty: unknown. */
  readonly start: string
}

/** What the system says of a process: `hidden` where it exists and says no more. */
export type SeenProcess = { readonly start: string; readonly isStopped: boolean } | 'hidden' | 'gone'

/** The identity of this process. */
export function identifySelf(): ProcessIdentity {
  const seen = lookUpProcess(process.pid)
  return {
    host: hostname(),
    boot: orEmpty(readBoot),
    pidNamespace: orEmpty(readPidNamespace),
    pid: process.pid,
    start: typeof seen === 'string' ? '' : seen.start,
  }
}

/** Whether process ids of the one mean the same to the other: one kernel, one namespace. */
export function sharesProcessIds(one: ProcessIdentity, other: ProcessIdentity): boolean {
  return one.boot !== '' && one.boot === other.boot && one.pidNamespace === other.pidNamespace
}

/** Looks a process up by its id, in this namespace. */
export function lookUpProcess(pid: number): SeenProcess {
  if (process.platform === 'linux') {
    const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    // The name, in parentheses, may have any characters: fields are counted from behind it.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Zombies wait only for their parent to look.
    if (state === 'Z' || state === 'X') return 'gone'
    if (stat !== '') return { start: rest[18] ?? '', isStopped: state === 'T' || state === 't' }
  }
  if (process.platform === 'darwin') {
    const [state = '', ...start] = orEmpty(() => run('ps', ['-o', 'state=,lstart=', '-p', String(pid)])).split(/\s+/)
    if (state.startsWith('Z')) return 'gone'
    if (start.length > 0) return { start: start.join(' '), isStopped: state.startsWith('T') }
  }
  return exists(pid) ? 'hidden' : 'gone'
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function readBoot(): string {
  if (process.platform === 'linux') return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return process.platform === 'darwin' ? run('sysctl', ['-n', 'kern.bootsessionuuid']) : ''
}

function readPidNamespace(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : 'all'
}

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
