import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function open() {
  const records: Record<string, unknown>[] = []
  const clock = { ms: Date.UTC(2026, 0, 31) }
  const log = createLog({
    sink: (level, event, fields) => records.push({ level, event, ...fields }),
    now: () => clock.ms,
  })
  return { log, records, clock }
}

describe('createLog', () => {
  it('writes an error as one record, and equal ones once a minute with their number', () => {
    const { log, records, clock } = open()
    const fail = (message: string) => log.error('error', new TypeError(message, { cause: new Error('disk') }))
    for (let at = 0; at < 1000; at += 1) fail('damaged')
    fail('another')
    clock.ms += 60_000
    fail('damaged')
    expect(records.map(({ message, repeated }) => [message, repeated])).toEqual([
      ['damaged', undefined],
      ['another', undefined],
      ['damaged', 999],
      ['damaged', undefined],
    ])
    expect(records[0]).toMatchObject({ level: 'error', 'error.type': 'TypeError', cause: 'disk' })
    expect(records[0]?.['stack']).toMatch(/^TypeError: damaged\n {4}at /)
  })

  it('writes what it still counts when it ends', () => {
    const { log, records } = open()
    for (let at = 0; at < 3; at += 1) log.repeated('warn', 'refused', 'rate', { refused: 'rate' })
    log.flush()
    log.flush()
    expect(records).toEqual([
      { level: 'warn', event: 'refused', refused: 'rate' },
      { level: 'warn', event: 'refused', refused: 'rate', repeated: 2 },
    ])
  })

  it('forgets nothing when there are many different ones, and keeps few', () => {
    const { log, records } = open()
    for (let at = 0; at < 500; at += 1) {
      log.repeated('warn', 'x', String(at), { at })
      log.repeated('warn', 'x', String(at), { at })
    }
    log.flush()
    expect(records).toHaveLength(1000)
  })
})
