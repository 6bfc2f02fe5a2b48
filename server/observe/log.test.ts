import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import type { LogOptions } from './log.ts'

function open(options: Partial<LogOptions> = {}) {
  const lines: string[] = []
  const clock = { ms: Date.UTC(2026, 0, 31, 12, 0, 0, 7) }
  const log = createLog({ writeLine: (line) => lines.push(String(line)), now: () => clock.ms, ...options })
  return { log, lines, clock }
}

describe('createLog', () => {
  it('writes one object a line', () => {
    const { log, lines, clock } = open()
    log.write('info', 'request', { status: 200, route: '/"\n', client: undefined })
    clock.ms += 995
    log.write('warn', 'server.draining')
    expect(lines).toEqual([
      String.raw`{"time":"2026-01-31T12:00:00.007Z","level":"info","event":"request","status":200,"route":"/\"\n"}`,
      '{"time":"2026-01-31T12:00:01.002Z","level":"warn","event":"server.draining"}',
    ])
  })

  it('writes whatever a field holds as JSON does', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(undefined),
    )
    fc.assert(
      fc.property(value, (field) => {
        const { log, lines } = open()
        log.write('info', 'request', { field })
        const rest = JSON.stringify({ event: 'request', field }).slice(1)
        expect(lines).toEqual([`{"time":"2026-01-31T12:00:00.007Z","level":"info",${rest}`])
      }),
    )
  })

  it('says when something happened, not when it was written', () => {
    const records: { toString(): string }[] = []
    const { log, clock } = open({ writeLine: (line) => records.push(line) })
    log.write('info', 'a')
    clock.ms += 1000
    expect(String(records[0])).toContain('12:00:00.007Z')
  })

  it('writes nothing below its level', () => {
    const { log, lines } = open({ level: 'warn' })
    log.write('debug', 'a')
    log.write('info', 'b')
    log.write('warn', 'c')
    log.error('d', new Error('broken'))
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['c', 'd'])
  })

  it('writes an error as one record, and equal ones once a minute with their number', () => {
    const { log, lines, clock } = open()
    const fail = (message: string) => log.error('error', new TypeError(message, { cause: new Error('disk') }))
    for (let at = 0; at < 1000; at += 1) fail('damaged')
    fail('another')
    clock.ms += 60_000
    fail('damaged')
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
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
    const { log, lines } = open()
    for (let at = 0; at < 3; at += 1) log.repeated('warn', 'refused', 'rate', { refused: 'rate' })
    log.flush()
    log.flush()
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ refused: 'rate', repeated: 2 })
  })

  it('forgets nothing when there are many different ones, and keeps few', () => {
    const { log, lines } = open()
    for (let at = 0; at < 500; at += 1) {
      log.repeated('warn', 'x', String(at), { at })
      log.repeated('warn', 'x', String(at), { at })
    }
    log.flush()
    expect(lines).toHaveLength(1000)
  })

  it('is pretty for people, whatever it is given', () => {
    const { log, lines } = open({ format: 'pretty' })
    log.write('info', 'request', { status: 200, route: '/{page}/', text: '\u001B[31mred\u202E' })
    log.error('error', Object.assign(new Error('broken'), { stack: 'Error: broken\n    at here' }))
    expect(lines).toEqual([
      String.raw`12:00:00.007 INFO  request status=200 route="/{page}/" text="\u001b[31mred\u202e"`,
      '12:00:00.007 ERROR error broken error.type=Error\n    at here',
    ])
  })
})
