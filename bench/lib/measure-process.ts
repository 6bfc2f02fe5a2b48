import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
// The flag makes the function appear in contexts made from here on.
const collect = runInNewContext('gc') as () => void

/** CPU time of this process so far: user and system. */
export function usedCpu(): { readonly cpuUs: number } {
  const { user, system } = process.cpuUsage()
  return { cpuUs: user + system }
}

/** Collects garbage in this process, twice: objects held only by finalizers are freed by the second. */
export function collectGarbage(): void {
  collect()
  collect()
}
