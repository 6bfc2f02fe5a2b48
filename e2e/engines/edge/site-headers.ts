/** Names the directory a request is for; the runtime has one for each application of a test. */
export const SITE_HEADER = 'gazetteer-test-site'

/** Counts what was published in a directory, so that the runtime looks for it. */
export const VERSION_HEADER = 'gazetteer-test-version'

/** Directories with an address of their own, which are the exports of `worker.ts` that answer for them. */
export const LISTENERS: readonly string[] = Array.from({ length: 16 }, (_, number) => `Listener${number}`)
