import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 collect garbage sooner, so that a command's memory stays near its live data, regardless of the machine:
 * without it the heap of a server with 50 MB of live data grows to 250 MB. It costs at most a sixth more CPU:
 * docs/scaling.md has figures.
 *
 * Both flags are read whenever the heap might grow. Call it before the rest of a command is loaded, when there is room for about
 * 4 MB of new objects; loading it would make that 32 MB, which is not given back.
 */
export function limitHeapGrowth(): void {
  // The space for new objects keeps its present size instead of doubling each time it is full.
  setFlagsFromString('--semi-space-growth-factor=1')
  // The next full collection comes when the heap is half as large again as after the last one.
  setFlagsFromString('--heap-growing-percent=50')
}
