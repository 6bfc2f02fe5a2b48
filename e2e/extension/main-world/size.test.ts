import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../../paths.ts'

/** Bytes of gzip that run in every page of a site that is on, and in its frames of the same origin: 6.5 KiB. */
const MAX_BYTES = 6656

describe('the script in the world of pages', () => {
  it.each(['chromium', 'firefox'])('is small enough: %s', (target) => {
    const script = readFileSync(join(PROJECT_DIR, 'dist/extension', target, 'main-world.js'))
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(MAX_BYTES)
  })
})
