/** Messages to a child of the benchmark. */
export type DearestMessage =
  /** @param root Folder of the source tree to search with; another checkout for comparison. */
  | { kind: 'open'; root: string; file: string }
  /** Runs every query once. */
  | { kind: 'ask'; queries: readonly string[] }

/** Answer to `ask`, by query. A search is one stretch of the event loop: nothing else runs until it ends. */
export interface DearestAnswer {
  readonly cpuMs: readonly number[]
}
