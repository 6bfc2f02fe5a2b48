import type { shareReads as ShareReads } from '../../../shared/release/share-reads.ts'
import { InFlightReads } from '../../store/edge/in-flight-reads.ts'

/** In the Worker, in place of `shared/release/share-reads.ts`. */
export const shareReads: typeof ShareReads = <T>() => {
  const reads = new InFlightReads<T>()
  return (key: string, read: () => Promise<T>) => reads.read(key, read)
}
