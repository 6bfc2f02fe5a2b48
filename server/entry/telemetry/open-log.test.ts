import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

describe('logProcessErrors', () => {
  it('logs what nobody caught; a rejection is survived, an exception ends the process [operations:log:uncaught]', () => {
    const file = fileURLToPath(new URL('process-errors.fixture.ts', import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
    const records = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(records.map(({ event, message }) => [event, message])).toEqual([
      ['unhandled.rejection', 'rejected'],
      ['survived', undefined],
      ['uncaught.exception', 'thrown'],
      ['stopped', undefined],
    ])
    expect(status).toBe(1)
  })
})
