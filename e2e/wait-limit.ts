/**
 * Milliseconds a test waits for one condition: a watchdog, shorter than a test may take, so that what waits in vain says
 * for what. No test says by it how fast anything is.
 */
export const WAIT_LIMIT_MS = 120_000

/** As {@link WAIT_LIMIT_MS}, for a program that is to end. */
export const PROGRAM_LIMIT_MS = 300_000
