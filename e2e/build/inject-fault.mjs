// Preloaded (`node --import`) into a build: counts its changing file-system calls and, at the one whose number is
// FAULT_AT, kills the process with SIGKILL or fails the call with ENOSPC. Prints the count when the process ends.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const CHANGING = [
  'writeFileSync',
  'writeSync',
  'writevSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'linkSync',
  'mkdirSync',
  'fsyncSync',
]
const faultAt = Number(process.env.FAULT_AT ?? 0)
let calls = 0

for (const name of [...CHANGING, 'openSync']) {
  const original = fs[name]
  fs[name] = (...args) => {
    if (name === 'openSync' && args[1] === 'r') return original(...args)
    calls += 1
    if (calls === faultAt) {
      if (process.env.FAULT === 'kill') process.kill(process.pid, 'SIGKILL')
      throw Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), { code: 'ENOSPC', syscall: name })
    }
    return original(...args)
  }
}
syncBuiltinESMExports()
process.on('exit', () => process.stdout.write(`${JSON.stringify({ calls })}\n`))
