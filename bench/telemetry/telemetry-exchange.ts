/** Without telemetry; with metrics, as `--admin-port` has them; with these and a line a request, as `--access-log` has it. */
export const TELEMETRY_CONTESTANTS = ['blind', 'metrics', 'watched'] as const

/** A name of {@link TELEMETRY_CONTESTANTS}. */
export type TelemetryContestant = (typeof TELEMETRY_CONTESTANTS)[number]

/** Messages to a server child. */
export type TelemetryMessage = { kind: 'start' } | { kind: 'usage' }

/** Where the servers of a child answer. */
export interface TelemetryStarted {
  readonly path: string
  readonly ports: Readonly<Record<TelemetryContestant, number>>
}
