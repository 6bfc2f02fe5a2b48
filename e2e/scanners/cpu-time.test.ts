import { describe, expect, it } from 'vitest'
import { keepCpuTime } from './cpu-time.ts'

const MAIN = { ph: 'X', pid: 1, tid: 1 }

describe('keepCpuTime', () => {
  it('makes a task, and what happened in it, as short as the processor time it had', () => {
    const task = { ...MAIN, name: 'RunTask', ts: 1000, dur: 800, tdur: 200 }
    const layout = { ...MAIN, name: 'Layout', ts: 1400, dur: 400, tdur: 90 }
    const paint = { ...MAIN, name: 'firstContentfulPaint', ph: 'R', ts: 1800 - 1 }
    expect(keepCpuTime([task, layout, paint])).toEqual([
      { ...task, dur: 200 },
      { ...layout, ts: 1100, dur: 100 },
      { ...paint, ts: 1199.75 },
    ])
  })

  it('leaves alone what is in no such task', () => {
    const events = [
      { ...MAIN, name: 'RunTask', ts: 1000, dur: 800, tdur: 800 },
      { ...MAIN, name: 'RunTask', ts: 2000, dur: 800 },
      { ...MAIN, name: 'RunTask', ts: 3000, dur: 800, tdur: 400 },
      { ...MAIN, name: 'Layout', ts: 2100, dur: 10, tdur: 5 },
      { ...MAIN, name: 'Layout', ts: 3100, dur: 10, tdur: 5, tid: 2 },
      { ...MAIN, name: 'Layout', ts: 3100, dur: 10, tdur: 5, pid: 2 },
      { ...MAIN, name: 'Layout', ts: 2999, dur: 1, tdur: 1 },
      { ...MAIN, name: 'Layout', ts: 3800, dur: 10, tdur: 5 },
    ]
    expect(keepCpuTime(events)).toEqual(events.with(2, { ...MAIN, name: 'RunTask', ts: 3000, dur: 400, tdur: 400 }))
  })

  it('finds the task of an event whatever the order of the events', () => {
    const first = { ...MAIN, name: 'ThreadControllerImpl::RunTask', ts: 0, dur: 10, tdur: 5 }
    const second = { ...MAIN, name: 'ThreadControllerImpl::RunTask', ts: 10, dur: 10, tdur: 1 }
    const inside = { ...MAIN, name: 'ParseHTML', ts: 10, dur: 10 }
    expect(keepCpuTime([inside, second, first])).toEqual([
      { ...inside, dur: 1 },
      { ...second, dur: 1 },
      { ...first, dur: 5 },
    ])
  })
})
