/** An event of a trace, as far as it matters here. Times are microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Of `dur`, how long the thread had a processor. */
  readonly tdur?: number
}

interface Task {
  readonly start: number
  readonly end: number
  /** Share of its time in which it ran. */
  readonly share: number
}

/**
 * Takes out of a trace the time in which tasks waited for a processor that was busy with other programs: each task, and
 * what happened in it, is made as short as the processor time it had. Its beginning stays where it was.
 */
export function keepCpuTime<Event extends TraceEvent>(events: readonly Event[]): Event[] {
  const tasks = new Map<string, Task[]>()
  for (const { name, ph, ts, dur = 0, tdur, ...thread } of events) {
    if (ph !== 'X' || !name.endsWith('RunTask') || tdur === undefined || tdur >= dur) continue
    const known = tasks.get(threadOf(thread))
    const task = { start: ts, end: ts + dur, share: tdur / dur }
    if (known === undefined) tasks.set(threadOf(thread), [task])
    else known.push(task)
  }
  for (const each of tasks.values()) each.sort((a, b) => a.start - b.start)
  return events.map((event) => {
    const task = findTask(tasks.get(threadOf(event)) ?? [], event.ts)
    if (task === undefined) return event
    const ts = task.start + (event.ts - task.start) * task.share
    return { ...event, ts, ...(event.dur !== undefined && { dur: event.dur * task.share }) }
  })
}

function threadOf({ pid, tid }: { pid: number; tid: number }): string {
  return `${pid} ${tid}`
}

/** The last task that began by then, if it had not ended. */
function findTask(tasks: readonly Task[], ts: number): Task | undefined {
  let from = 0
  let to = tasks.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((tasks[middle]?.start ?? 0) <= ts) from = middle + 1
    else to = middle
  }
  const task = tasks[from - 1]
  return task !== undefined && ts < task.end ? task : undefined
}
