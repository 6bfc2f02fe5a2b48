import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 collect garbage sooner, so that a server's memory stays near what it holds, whatever the machine has: without
 * it the heap of a server that holds 50 MB grows to 250 MB. It costs a sixth more CPU at most: docs/scaling.md has
 * figures.
 *
 * Both flags are looked at whenever the heap might grow. Call it before the server is loaded, when there is room for some
 * 4 MB of what was just allocated; loading it would make that 32 MB, which is not given back.
 */
export function keepHeapSmall(): void {
  // What was just allocated has the room that it has now, and is not given twice as much each time that is full.
  setFlagsFromString('--semi-space-growth-factor=1')
  // The next full collection comes when the heap is half as large again as what the last one left.
  setFlagsFromString('--heap-growing-percent=50')
}
