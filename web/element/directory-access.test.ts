import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { buildScript } from '../../e2e/fixtures/build-script.ts'

describe('directory-access.ts', () => {
  it('is one file in the browser, of at most 6.6 KB gzip', async () => {
    const code = await buildScript('web/element/directory-access.ts')
    expect(gzipSync(code).length).toBeLessThanOrEqual(6600)
  })

  it('makes no code and no markup of strings', async () => {
    const code = await buildScript('web/element/directory-access.ts')
    expect(code).not.toMatch(/\beval\b|new Function|innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTML/)
  })
})
