import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../../shared/model/directory.ts'
import { openNodeFileStore } from '../store/node-files.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { buildDirectory } from './build-directory.ts'
import type { BuildReport } from './build-report.ts'
import { verifyOutput } from './hosts/verify-output.ts'

/** Bytes that are no text, however they are decoded. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200ff80c0feff', 'hex')

let folder: string
let out: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-logos-'))
  out = join(folder, 'out')
  write('directory.yml', 'title: Kitchen\ndescription: All.\nbase_url: https://example.org/kitchen\n')
  write('categories/knives.yml', JSON.stringify({ title: 'Knives', listings: [{ name: 'Paring', logo: 'p.png' }] }))
  write('categories/pots.yml', JSON.stringify({ title: 'Pots', listings: [{ name: 'Wok' }] }))
  write('categories/p.png', PNG)
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

function build(target: Target = 'server', outDir = out): Promise<BuildReport> {
  return buildDirectory({
    plain: true,
    configPath: join(folder, 'directory.yml'),
    outDir,
    target,
    assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: '', style_hash: 'sha256-' } },
    generator: { name: 'g', version: '0' },
    nowMs: 1_000_000,
  })
}

/** Paths of the logos of an output, below its `_/logo/`. */
function logosIn(outDir: string): string[] {
  const names = readdirSync(join(outDir, '_/logo'), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => statSync(join(outDir, '_/logo', name)).isFile())
}

/** The bytes that a server would send. */
async function servedLogo(path: string): Promise<Uint8Array | undefined> {
  const store = openNodeFileStore(out, { watch: false })
  try {
    return await (await store.current().file(`_/logo/${path}`))?.forms.identity.bytes()
  } finally {
    store.close()
  }
}

describe('logos of listings in a release', () => {
  it.each(['server', 'static'] as const)('are files of it, byte for byte: %s [sources:logo:copied]', async (target) => {
    const report = await build(target)
    expect(report.diagnostics).toEqual([])
    const [logo = ''] = logosIn(out)
    expect(logo).toMatch(/^[\da-f]{2}\/[\da-f]{30}\.png$/)
    expect(logosIn(out)).toEqual([logo])
    expect(readFileSync(join(out, '_/logo', logo)).equals(PNG)).toBe(true)
    expect(Buffer.from((await servedLogo(logo)) ?? []).equals(PNG)).toBe(true)
    const page = readFileSync(join(out, 'knives/index.html'), 'utf8')
    expect(page).toContain(
      `<img class="thumb" src="/kitchen/_/logo/${logo}" alt="" width="64" height="96" decoding="async">`,
    )
    expect(readFileSync(join(out, 'knives/index.json'), 'utf8')).toContain(
      `"logo":"https://example.org/kitchen/_/logo/${logo}"`,
    )
    const verified = await verifyOutput(out, resolveStateDir(out))
    expect([verified.status, verified.missing, verified.changed]).toEqual(['complete', [], []])
    rmSync(join(out, '_/logo', logo))
    expect((await verifyOutput(out, resolveStateDir(out))).missing).toEqual([`_/logo/${logo}`])
  })

  it('are those of a first build after every change, and only their pages are made again', async () => {
    await build()
    const [before = ''] = logosIn(out)
    expect((await build()).status).toBe('unchanged')

    write('categories/p.png', Buffer.concat([PNG, PNG]))
    const changed = await build()
    expect([changed.status, changed.changed]).toEqual(['published', ['knives', '']])
    const [after = ''] = logosIn(out)
    expect([logosIn(out), after === before]).toEqual([[after], false])
    expect(await servedLogo(before)).toBeUndefined()

    rmSync(join(folder, 'categories/p.png'))
    const missing = await build()
    expect(missing.diagnostics.map(({ code }) => code)).toEqual(['logo_missing'])
    expect(readFileSync(join(out, 'knives/index.html'), 'utf8')).not.toContain('<img')
    expect((await verifyOutput(out, resolveStateDir(out))).status).toBe('complete')

    write('categories/p.png', PNG)
    const again = await build()
    const first = await build('server', join(folder, 'first'))
    expect([again.release, logosIn(out)]).toEqual([first.release, logosIn(join(folder, 'first'))])
  })

  it('stay where they are while other pages change', async () => {
    await build()
    write('categories/pots.yml', JSON.stringify({ title: 'Pots', listings: [{ name: 'Pan' }] }))
    const { changed, files } = await build()
    expect(changed).toEqual(['pots', ''])
    const [logo = ''] = logosIn(out)
    expect(Buffer.from((await servedLogo(logo)) ?? []).equals(PNG)).toBe(true)
    expect(files.removed).toBe(0)
  })
})
