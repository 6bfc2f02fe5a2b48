import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'
import { findRemoteCode } from './find-remote-code.ts'

const DIST = join(PROJECT_DIR, 'dist/extension')
const TARGETS = ['chromium', 'firefox'] as const
type Target = (typeof TARGETS)[number]

/** Bytes the script in the page's world may have, compressed: see decisions/009-extension.md. */
const MAX_MAIN_WORLD_BYTES = 6656

const { version } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as { version: string }

const ICONS = { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' }

const SAME = {
  manifest_version: 3,
  name: 'Gazetteer',
  short_name: 'Gazetteer',
  version,
  description: 'Use the tools that directories and other sites offer to agents, in browsers without WebMCP.',
  icons: ICONS,
  action: { default_title: 'Gazetteer', default_popup: 'popup.html', default_icon: ICONS },
  optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
  content_security_policy: {
    extension_pages:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
      "connect-src https: http://localhost:* http://127.0.0.1:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  },
}

/** Whole, so that nothing gets in unseen: no access to sites, no door for pages, no files that pages can read. */
const MANIFESTS: Readonly<Record<Target, object>> = {
  chromium: {
    ...SAME,
    minimum_chrome_version: '126',
    permissions: ['activeTab', 'scripting', 'storage', 'sidePanel'],
    background: { service_worker: 'background.js' },
    side_panel: { default_path: 'panel.html' },
  },
  firefox: {
    ...SAME,
    permissions: ['activeTab', 'scripting', 'storage'],
    background: { scripts: ['background.js'], type: 'module' },
    sidebar_action: {
      default_title: 'Gazetteer',
      default_panel: 'panel.html',
      default_icon: ICONS,
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: 'gazetteer@extension',
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  },
}

describe.each(TARGETS)('the build for %s', (target) => {
  const folder = join(DIST, target)

  it('has this manifest and no other [extension:permissions:minimal]', () => {
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(MANIFESTS[target])
  })

  it('has icons of the sizes that the manifest says', () => {
    for (const [size, path] of Object.entries(ICONS)) {
      const icon = readFileSync(join(folder, path))
      expect(icon.toString('latin1', 0, 16)).toBe('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
      expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([Number(size), Number(size)])
    }
  })

  it('runs only what it ships [extension:code:none-remote]', () => {
    const files = listFiles(folder)
    const problems = files
      .filter((path) => /\.(js|html)$/.test(path))
      .flatMap((path) =>
        findRemoteCode(path, readFileSync(join(folder, path), 'utf8'), files).map((each) => [path, each]),
      )
    expect(problems).toEqual([])
  })

  it('puts no more than 6 KiB into pages [extension:code:small]', () => {
    const { byteLength } = gzipSync(readFileSync(join(folder, 'main-world.js')), { level: 9 })
    expect(byteLength).toBeLessThanOrEqual(MAX_MAIN_WORLD_BYTES)
  })

  it('is what the zip holds', () => {
    const files = Object.fromEntries(listFiles(folder).map((path) => [path, digest(readFileSync(join(folder, path)))]))
    const zipped = Object.entries(unzipSync(readFileSync(zipPath(DIST, target))))
    expect(Object.fromEntries(zipped.map(([path, bytes]) => [path, digest(bytes)]))).toEqual(files)
  })
})

function zipPath(folder: string, target: Target): string {
  return join(folder, `gazetteer-${target}-${version}.zip`)
}

/** Paths from `folder`, sorted. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : []))
    .sort()
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
