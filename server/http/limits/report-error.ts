import type { Caller } from './caller.ts'

/** Reports an unexpected error with the request that met it, where requests are observed, else to `onError`. */
export function reportError(error: unknown, { record }: Caller, onError: ((error: unknown) => void) | undefined): void {
  if (record === undefined) onError?.(error)
  else record.failed(error)
}
