import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { roleOf } from '../http/resource-headers.ts'
import { loadPageAssets } from './assets.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-'))
  for (const name of ['page.css', 'page.js', 'directory-access.js', 'embed.js', 'embed.mjs']) {
    writeFileSync(join(folder, name), `/* ${name} */\n`)
  }
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('loadPageAssets', () => {
  it('publishes the embed under a name that stays and under one that is cached for ever', () => {
    const { files, rootFiles, site } = loadPageAssets(folder)
    expect(rootFiles.map(({ name, text }) => [name, text])).toEqual([
      ['embed.js', '/* embed.js */\n'],
      ['embed.mjs', '/* embed.mjs */\n'],
    ])
    for (const { path, pinned, integrity } of [site.embed?.script, site.embed?.module].flatMap((each) => each ?? [])) {
      const file = files.find(({ name }) => `_/${name}` === pinned)
      expect(file?.text).toBe(`/* ${path} */\n`)
      expect(pinned).toMatch(/^_\/embed\.[A-Za-z0-9]{10}\.m?js$/)
      expect(roleOf(pinned)).toBe('asset')
      expect(roleOf(path)).toBe('rendition')
      expect(integrity).toBe(`sha384-${createHash('sha384').update(`/* ${path} */\n`).digest('base64')}`)
    }
    expect(files).toHaveLength(4)
  })

  it('compresses scripts as well as it can, whatever the directory', () => {
    const { files, rootFiles } = loadPageAssets(folder)
    for (const { compression } of [...files, ...rootFiles]) expect(compression).toEqual({ brotli: 11, gzip: 9 })
  })

  it('says what to do where nothing was built', () => {
    rmSync(join(folder, 'embed.mjs'))
    expect(() => loadPageAssets(folder)).toThrow(/embed\.mjs: .* run "npm run build"/)
  })
})
