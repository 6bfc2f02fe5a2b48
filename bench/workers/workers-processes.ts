import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process and its children, as `/proc` tells. */
export interface ServerProcesses {
  /** CPU seconds of all of them so far. */
  cpuSeconds(): number
  /** Memory of each in bytes, the first process first; pages that some share are shared out among them. */
  pssBytes(): number[]
}

/** Finds the processes of a server. */
export function findProcesses(pid: number): ServerProcesses {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = table.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
  const pids = [pid, ...children.map(([child = 0]) => child)]
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return {
    cpuSeconds: () => pids.reduce((sum, each) => sum + readTicks(each), 0) / ticks,
    pssBytes: () => pids.map(readPss),
  }
}

/** User and system time. */
function readTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function readPss(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024
}
