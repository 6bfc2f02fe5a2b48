import type { LogFields } from '../../observe/log.ts'
import type { AnalyticsDataset } from '../../store/edge/bindings.ts'

/** What `blob1` to `blob10` of a point are, by their names in the log; empty for what a request has not. */
export const POINT_BLOBS = [
  'route',
  'method',
  'status',
  'mcp.method.name',
  'gen_ai.tool.name',
  'mcp.protocol.version',
  'error.type',
  'refused',
  'agent',
  'release',
] as const

/** What `double1` to `double4` are; 0 for what a request has not. */
export const POINT_DOUBLES = ['durMs', 'bytes', 'units', 'messages'] as const

/**
 * Writes a point for every request: what its record in the log has, without ids. The index is the route, so that where
 * points are sampled, rare routes keep theirs.
 *
 * @returns Takes the fields of a record.
 */
export function createDataPoints(dataset: AnalyticsDataset): (fields: LogFields) => void {
  return (fields) =>
    dataset.writeDataPoint({
      indexes: [String(fields['route'])],
      blobs: POINT_BLOBS.map((name) => String(fields[name] ?? '')),
      doubles: POINT_DOUBLES.map((name) => Number(fields[name] ?? 0)),
    })
}
