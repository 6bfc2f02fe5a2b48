import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { roleOf } from '../http/resources/resource-headers.ts'
import { loadPageAssets } from './assets.ts'

const ENGINE = ['engine/engine.js', 'engine/tools.js']

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-'))
  mkdirSync(join(folder, 'engine'))
  for (const name of ['page.css', 'page.js', 'connect.js', 'widget.js', 'embed.js', 'embed.mjs', ...ENGINE]) {
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
      expect(pinned).toMatch(/^_\/embed\.[0-9a-f]{16}\.m?js$/)
      expect(roleOf(pinned)).toBe('asset')
      expect(roleOf(path)).toBe('rendition')
      expect(integrity).toBe(`sha384-${createHash('sha384').update(`/* ${path} */\n`).digest('base64')}`)
    }
    expect(site.script).toMatch(/^_\/page\.[0-9a-f]{16}\.js$/)
    expect(roleOf(site.script)).toBe('asset')
    expect(site.connect).toMatch(/^_\/connect\.[0-9a-f]{16}\.js$/)
    expect(files.map(({ name }) => `_/${name}`)).toContain(site.connect)
    expect(files).toHaveLength(5 + ENGINE.length)
  })

  it('publishes the engine in a folder that is named by all its files', () => {
    const { files, site } = loadPageAssets(folder)
    expect(site.engine).toMatch(/^_\/engine\.[0-9a-f]{16}\/engine\.js$/)
    expect(roleOf(site.engine ?? '')).toBe('asset')
    const names = files.map(({ name }) => `_/${name}`)
    expect(names).toEqual(expect.arrayContaining([site.engine, site.engine?.replace('engine.js', 'tools.js')]))
    writeFileSync(join(folder, 'engine/tools.js'), 'changed')
    expect(loadPageAssets(folder).site.engine).not.toBe(site.engine)
  })

  it('publishes the licences of what is in the engine as text beside it', () => {
    writeFileSync(join(folder, 'engine/THIRD-PARTY-LICENSES.txt'), 'MIT')
    const { files, site } = loadPageAssets(folder)
    const licenses = files.find(
      ({ name }) => `_/${name}` === site.engine?.replace('engine.js', 'THIRD-PARTY-LICENSES.txt'),
    )
    expect(licenses).toMatchObject({ mediaType: 'text/plain; charset=utf-8', text: 'MIT' })
  })

  it('compresses scripts as well as it can, whatever the directory', () => {
    const { files, rootFiles } = loadPageAssets(folder)
    for (const { compression } of [...files, ...rootFiles]) expect(compression).toEqual({ brotli: 11, gzip: 9 })
  })

  it('says what to do where nothing was built', () => {
    rmSync(join(folder, 'embed.mjs'))
    expect(() => loadPageAssets(folder)).toThrow(/embed\.mjs: .* run "npm run build"/)
    writeFileSync(join(folder, 'embed.mjs'), '')
    rmSync(join(folder, ENGINE[0] ?? ''))
    expect(() => loadPageAssets(folder)).toThrow(/engine\.js: .* run "npm run build"/)
    rmSync(join(folder, 'engine'), { recursive: true })
    expect(() => loadPageAssets(folder)).toThrow(/engine: .* run "npm run build"/)
  })
})
