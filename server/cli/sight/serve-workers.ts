import { addProcessMetrics } from '../../entry/admin/process-metrics.ts'
import { startAdmin } from '../../entry/admin/start-admin.ts'
import type { WorkerReadiness } from '../../entry/workers/ask-workers.ts'
import { createSupervisor } from '../../entry/workers/supervisor.ts'
import type { Supervisor } from '../../entry/workers/supervisor.ts'
import type { InsightCounts } from '../../observe/insights.ts'
import type { Registry } from '../../observe/registry.ts'
import { reportInsights } from '../../observe/report-insights.ts'
import { mergeSnapshots } from '../../observe/snapshot.ts'
import type { MetricsSnapshot } from '../../observe/snapshot.ts'
import { EnvironmentError } from '../console/environment-error.ts'
import { openSight } from './open-sight.ts'
import type { SightArguments } from './sight-options.ts'

/**
 * Serves with several processes until a signal ends them. The operator's listener is the first one's, and adds up what
 * the others say.
 *
 * @returns The exit code.
 * @throws {EnvironmentError} when the listener's address cannot be listened on.
 */
export async function serveWithWorkers(count: number, args: SightArguments): Promise<number> {
  const { log, observer, registry } = openSight({ ...args, insights: false })
  const supervisor = createSupervisor({
    count,
    onReady: (said) => void process.stdout.write(said),
    onNote: (level, event, message) => log.write(level, event, { message }),
  })
  if (args.adminPort !== undefined && registry !== undefined) {
    const { adminPort: port, adminHost: host, adminNames: names } = args
    try {
      const admin = await startAdmin(
        {
          metrics: createPoolMetrics(supervisor, registry),
          insights: args.insights === true ? async () => reportInsights(await countsOf(supervisor)) : undefined,
          health: (path) => (path === '/_/livez' ? Response.json({ status: 'live' }) : readinessOf(supervisor)),
        },
        { port, host, names, onError: (error) => observer.failed(error) },
      )
      log.write('info', 'supervisor.started', { admin: admin.url, workers: count, pid: process.pid })
    } catch (error) {
      throw new EnvironmentError(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }
  return supervisor.run()
}

/** Adds up the metrics of all processes. A worker that does not answer is left out, and counted. */
function createPoolMetrics(supervisor: Supervisor, registry: Registry): () => Promise<MetricsSnapshot> {
  addProcessMetrics(registry)
  const workers = registry.gauge({
    name: 'gazetteer_workers',
    help: 'Worker processes, by whether they told their metrics.',
    labels: ['state'],
  })
  const restarts = registry.gauge({
    name: 'gazetteer_worker_restarts',
    help: 'Workers that ended by themselves and were replaced.',
  })
  return async () => {
    const { values, silent } = await supervisor.ask('metrics')
    workers.set(values.length, 'answering')
    workers.set(silent, 'silent')
    restarts.set(supervisor.restarts())
    // The other end is this program.
    return mergeSnapshots([registry.snapshot(), ...(values as MetricsSnapshot[])])
  }
}

async function countsOf(supervisor: Supervisor): Promise<InsightCounts[]> {
  const { values } = await supervisor.ask('insights')
  return values as InsightCounts[]
}

/** The server is ready when a worker is. */
async function readinessOf(supervisor: Supervisor): Promise<Response> {
  const { values } = await supervisor.ask('readyz')
  const [best] = (values as WorkerReadiness[]).toSorted((one, other) => one.status - other.status)
  return best === undefined
    ? Response.json({ status: 'starting' }, { status: 503 })
    : new Response(best.body, { status: best.status })
}
