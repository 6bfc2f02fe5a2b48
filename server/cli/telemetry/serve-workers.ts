import { AggregatorRegistry, Registry } from 'prom-client'
import { addGauge } from '../../entry/telemetry/process-metrics.ts'
import { runWorkers, type Workers } from '../../entry/workers/run-workers.ts'
import { openAdmin, startTelemetry } from './start-telemetry.ts'
import type { TelemetryArguments } from '../options/telemetry-options.ts'

/**
 * Serves with several processes until a signal ends them. The operator's listener is the first one's, with the metrics
 * of the workers added up.
 *
 * @returns The exit code.
 * @throws {EnvironmentError} when the listener's address cannot be listened on.
 */
export async function serveWithWorkers(count: number, args: TelemetryArguments): Promise<number> {
  const telemetry = startTelemetry(args)
  const { log } = telemetry
  let workers: Workers | undefined
  const answering = () => workers?.answering() ?? 0
  const own = new Registry()
  const help = 'Worker processes, by whether they answer requests.'
  addGauge(own, 'gazetteer_workers', help, { labelNames: ['state'] }, (gauge) => {
    gauge.set({ state: 'answering' }, answering())
    gauge.set({ state: 'silent' }, count - answering())
  })
  const restarted = 'Workers that ended by themselves and were replaced.'
  addGauge(own, 'gazetteer_worker_restarts', restarted, {}, (gauge) => gauge.set(workers?.restarts() ?? 0))
  const all = new AggregatorRegistry()
  // Before the workers: a port that is taken leaves nothing half started.
  const admin = await openAdmin(telemetry, args, {
    metrics: async () => (await all.clusterMetrics()) + (await own.metrics()),
    health(path) {
      const isReady = path === '/_/livez' || answering() > 0
      return Response.json({ status: isReady ? 'ready' : 'starting' }, { status: isReady ? 200 : 503 })
    },
  })
  workers = runWorkers({
    count,
    onRestart: (message) => log.write('warn', 'worker.ended', { message }),
  })
  if (admin !== undefined) log.write('info', 'workers.started', { admin, workers: count, pid: process.pid })
  return workers.ended
}
