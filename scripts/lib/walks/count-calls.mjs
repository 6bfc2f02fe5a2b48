// Preloaded into a program (`node --import`): counts the functions that run, by V8's precise coverage. Over the IPC
// channel, `start` counts from zero and `take` sends what has run since, as [{ url, functions }].
import { Session } from 'node:inspector'

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

process.on('message', (message) => {
  session.post('Profiler.takePreciseCoverage', (error, { result } = { result: [] }) => {
    if (error) throw new Error(error.message)
    if (message === 'take') process.send(result.map(({ url, functions }) => ({ url, functions })))
    else process.send('started')
  })
})
// Commands end when they are done.
process.channel?.unref()
