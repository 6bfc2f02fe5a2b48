import type { ResourceLimits } from 'node:worker_threads'

/**
 * Memory of each thread that reads files or makes pages. Where a machine has memory, V8 lets a thread hold 192 MB of new
 * objects; one of ours needs little at a time, and there are as many as cores. Less makes V8 copy more. See
 * decisions/006-build-cost.md.
 */
export const THREAD_LIMITS: Readonly<ResourceLimits> = { maxYoungGenerationSizeMb: 48 }
