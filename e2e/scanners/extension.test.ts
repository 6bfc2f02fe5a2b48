import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'
import { lintExtension } from './lint-extension.ts'

describe('the extension for Firefox', () => {
  // The one for Chromium has the same files, but for the manifest.
  it("passes Mozilla's linter [extension:code:linted]", async () => {
    expect(await lintExtension(join(PROJECT_DIR, 'dist/extension/firefox'))).toEqual([])
  })
})
