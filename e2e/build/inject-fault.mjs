// Preloaded (`node --import`) into a program: counts its calls of the file system and, at the one whose number is FAULT_AT
// among those that FAULT concerns, kills the process (SIGKILL) or lets the call fail. Prints the counts when it ends.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const WRITES = ['writeFileSync', 'writeSync', 'writevSync']
const CHANGES = [...WRITES, 'renameSync', 'rmSync', 'rmdirSync', 'linkSync', 'mkdirSync', 'fsyncSync', 'openSync']
const READS = ['readFileSync', 'readSync', 'openSync', 'readdirSync', 'statSync', 'lstatSync']

/** Kinds of calls that a fault concerns. */
const CONCERNED = { kill: 'change', ENOSPC: 'change', EIO: 'change', torn: 'write', fsync: 'sync', read: 'read' }

const { FAULT: fault = '', FAULT_AT: at } = process.env
const counts = { change: 0, write: 0, sync: 0, read: 0 }

/** Counts a call. @returns Whether it is the one that fails. */
function count(kinds) {
  for (const kind of kinds) counts[kind] += 1
  return kinds.includes(CONCERNED[fault]) && counts[CONCERNED[fault]] === Number(at)
}

function fail(name, args) {
  if (fault === 'kill') process.kill(process.pid, 'SIGKILL')
  // A short write, which the caller continues; of a whole file, half of it and an error.
  if (fault === 'torn' && name === 'writeSync') {
    const [descriptor, bytes, offset = 0] = args
    return originals.writeSync(descriptor, bytes, offset, Math.ceil((bytes.length - offset) / 2))
  }
  if (fault === 'torn') originals.writeFileSync(args[0], args[1].slice(0, args[1].length >> 1))
  const code = fault === 'ENOSPC' ? 'ENOSPC' : 'EIO'
  throw Object.assign(new Error(`${code}: injected, ${name}`), { code, syscall: name })
}

const originals = {}
for (const name of new Set([...CHANGES, ...READS])) {
  const original = fs[name]
  originals[name] = original
  fs[name] = (...args) => {
    const isReading = name === 'openSync' ? args[1] === undefined || args[1] === 'r' : READS.includes(name)
    const kinds = [
      ...(isReading ? ['read'] : ['change']),
      ...(WRITES.includes(name) ? ['write'] : []),
      ...(name === 'fsyncSync' ? ['sync'] : []),
    ]
    return count(kinds) ? fail(name, args) : original(...args)
  }
}

const open = fs.promises.open
fs.promises.open = async (...args) => {
  const file = await open(...args)
  const sync = file.sync.bind(file)
  file.sync = async () => (count(['change', 'sync']) ? fail('sync', args) : sync())
  return file
}
syncBuiltinESMExports()
process.on('exit', () => process.stdout.write(`${JSON.stringify(counts)}\n`))
