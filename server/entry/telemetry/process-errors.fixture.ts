import { openLog, logProcessErrors } from './open-log.ts'

const log = openLog({ format: 'json' })
logProcessErrors(log, async () => log.write('info', 'stopped'))
const keepsAlive = setTimeout(() => undefined, 60_000)
void Promise.reject(new Error('rejected'))
setImmediate(() => {
  log.write('info', 'survived')
  setImmediate(() => {
    throw new Error('thrown')
  })
})
keepsAlive.ref()
