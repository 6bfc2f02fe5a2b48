import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resolveStateDir } from '../../store/state-dir.ts'
import { createTestModel, createTestSite } from '../directory-model.fixture.ts'
import { publishRelease } from '../publish-release.ts'
import { verifyOutput } from './verify-output.ts'
import type { VerifyReport } from './verify-output.ts'

let scratch: string
let outDir: string
let copy: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-verify-'))
  outDir = join(scratch, 'out')
  const site = createTestSite()
  await publishRelease({
    plain: true,
    model: createTestModel({ tools: ['Awk', 'Sed'], games: ['Go'] }),
    site: { ...site, directory: { ...site.directory, target: 'static' } },
    sharedFiles: [{ name: 'page.0123456789abcdef.js', mediaType: 'text/javascript', text: 'x' }],
    outDir,
    engine: 'one',
    nowSeconds: 1000,
  })
})

beforeEach(() => {
  copy = join(scratch, 'copy')
  rmSync(copy, { recursive: true, force: true })
})

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true })
})

function verify(folder = copy): Promise<VerifyReport> {
  return verifyOutput(folder, resolveStateDir(outDir))
}

/** As Jekyll takes over a folder; Markdown it would make HTML of. */
function copyAsJekyll(): void {
  cpSync(outDir, copy, {
    recursive: true,
    filter: (path) => path === outDir || !/^[._#]|~$|\.md$/.test(basename(path)),
  })
}

describe('verifyOutput', () => {
  it('finds nothing missing in the output, and in a whole copy of it', async () => {
    const report = await verify(outDir)
    expect(report).toMatchObject({ status: 'complete', missing: [], changed: [], advice: [] })
    const names = readdirSync(outDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(report.files).toBe(names.length)
    cpSync(outDir, copy, { recursive: true })
    expect(await verify()).toEqual(report)
  })

  it('names what an artifact without hidden files lost, and how to keep it [release:hosts:transport]', async () => {
    const archive = join(scratch, 'artifact.tar')
    // As actions/upload-pages-artifact packs it.
    execFileSync('tar', ['--dereference', '--directory', outDir, '-cf', archive, '--exclude=.[^/]*', '.'])
    mkdirSync(copy)
    execFileSync('tar', ['--directory', copy, '-xf', archive])
    const { status, missing, advice } = await verify()
    expect(status).toBe('incomplete')
    expect(missing).toEqual(expect.arrayContaining(['.nojekyll', '.well-known/ai-catalog.json']))
    expect(missing.filter((path) => !/(^|\/)\./.test(path))).toEqual([])
    expect(advice).toEqual([expect.stringContaining('include-hidden-files: true')])
  })

  it('names what Jekyll drops, and that .nojekyll stops it [release:hosts:transport]', async () => {
    copyAsJekyll()
    const { missing, advice } = await verify()
    expect(missing).toEqual(
      expect.arrayContaining(['_/page.0123456789abcdef.js', '_/search.json', '_headers', 'tools/index.md']),
    )
    expect(existsSync(join(copy, 'tools/index.html'))).toBe(true)
    expect(advice).toEqual([expect.stringContaining('.nojekyll at the root of what is published')])
  })

  it('names files that were changed, or never copied', async () => {
    cpSync(outDir, copy, { recursive: true })
    writeFileSync(join(copy, 'tools/index.json'), '{}\r\n')
    rmSync(join(copy, 'games/index.html'))
    expect(await verify()).toMatchObject({
      missing: ['games/index.html'],
      changed: ['tools/index.json'],
      advice: [expect.stringMatching(/copy the output again/), expect.stringMatching(/\* -text/)],
    })
    expect((await verify(join(scratch, 'nowhere'))).missing).toContain('index.html')
  })

  it('says so when it does not know the release', async () => {
    await expect(verifyOutput(outDir, join(scratch, 'nothing'))).rejects.toThrow(
      /name the state of the build with --state/,
    )
  })
})
