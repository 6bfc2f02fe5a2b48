#!/usr/bin/env node
// Whatever is older than the program needs is to read this file, and nothing else, to its end: no syntax newer than
// ECMAScript 2020 here, and no import of more than constants.
import { COMMAND_NAME } from '../../shared/package-name.ts'
import { EXIT_CODES } from '../cli/console/exit-codes.ts'

/** The oldest Node the program runs on, as in `engines` of package.json. */
const OLDEST_NODE = [22, 13] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  process.stderr.write(
    `${COMMAND_NAME} needs Node ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}; install one from https://nodejs.org/\n`,
  )
  process.exitCode = EXIT_CODES.environment
} else {
  // The reader may have what it wanted: `gazetteer check | head`. The work goes on, and its exit code is the same.
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error) => {
      if (!('code' in error) || error.code !== 'EPIPE') throw error
    })
  void import('../cli/main.ts')
}
