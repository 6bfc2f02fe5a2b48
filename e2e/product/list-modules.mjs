/** Preloaded by tests: writes the names of the files that a program has loaded to `MODULES_FILE`, one a line, as it ends. */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const names = []
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) names.push(url.slice(url.lastIndexOf('/') + 1))
    return next(url, context)
  },
})
process.on('exit', () => writeFileSync(process.env.MODULES_FILE ?? '', names.join('\n')))
