import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import { copyPart } from '../build-directory.ts'
import { runCli, spawnCli, startCli } from '../cli.ts'
import type { CommandResult } from '../cli.ts'
import { startBucketStub, STUB } from './bucket-stub.ts'
import type { BucketStub } from './bucket-stub.ts'

const KEYS = { R2_ACCESS_KEY_ID: STUB.accessKeyId, R2_SECRET_ACCESS_KEY: STUB.secretAccessKey }

let scratch: string
let out: string
let stub: BucketStub

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-publish-'))
  out = join(scratch, 'public')
  stub = await startBucketStub()
  copyPart(join(scratch, 'source'))
  await build()
})

afterAll(async () => {
  await stub.close()
  rmSync(scratch, { recursive: true, force: true })
})

async function build(): Promise<void> {
  const { code, stderr } = await runCli(['build', '--plain', '-c', join(scratch, 'source/directory.yml'), '-o', out])
  if (code !== 0) throw new Error(stderr)
}

/** Changes a listing of one page, and builds. */
async function editPage(word: string): Promise<void> {
  const page = join(scratch, 'source/categories/databases.md')
  writeFileSync(page, readFileSync(page, 'utf8').replace('PostgreSQL', `PostgreSQL ${word}`))
  await build()
}

function publish(args: readonly string[] = [], env: Record<string, string> = KEYS): Promise<CommandResult> {
  const to = ['--to', `r2://${STUB.bucket}`, '--endpoint', stub.endpoint]
  return runCli(['publish', '--out', out, ...to, ...args], { env })
}

function sentKeys(): string[] {
  return stub.requests.filter(({ method }) => method === 'PUT').map(({ key }) => key)
}

function pointer(): string {
  return readFileSync(join(resolveStateDir(out), 'current.json'), 'utf8')
}

// Whole builds, and many programs, on a machine that others may use.
describe('gazetteer publish', () => {
  it('sends all, then nothing, then after a change of one page a segment, a table, an index, the ledger and the pointer', async () => {
    const planned = await publish(['--dry-run', '--json'])
    expect(planned).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing was sent') })
    expect(sentKeys()).toEqual([])

    const first = JSON.parse((await publish(['--json'])).stdout)
    expect(first).toMatchObject({ status: 'published', kept: 0, sent: JSON.parse(planned.stdout).sent })
    expect(stub.objects.get('current.json')?.bytes.toString()).toBe(pointer())

    stub.requests.length = 0
    expect(await publish()).toMatchObject({ code: 0, stderr: expect.stringContaining('0 sent (0.0 MB)') })
    expect(sentKeys()).toEqual([])

    await editPage('renamed')
    const second = JSON.parse((await publish(['--json'])).stdout)
    const keys = sentKeys()
    // The page, the root, what is made of all pages, the index, the ledger and the manifest.
    expect(keys.slice(0, -2).filter((key) => !/^objects\/\w\w\/\w{32}$/.test(key))).toEqual([])
    expect(keys.length).toBeLessThan(16)
    expect(keys.slice(-2)).toEqual(['releases.json', 'current.json'])
    expect(second).toMatchObject({ status: 'published', earlier: first.release })
    expect(stub.objects.get('current.json')?.bytes.toString()).toBe(pointer())

    expect(JSON.parse((await publish(['--back', '--json'])).stdout)).toMatchObject({ release: first.release, sent: [] })
    expect(JSON.parse(stub.objects.get('current.json')?.bytes.toString() ?? '')).toMatchObject({
      release: first.release,
    })
  })

  it('leaves the release before in place when it is killed, and goes on from there', async () => {
    const before = stub.objects.get('current.json')?.bytes.toString()
    await editPage('killed')
    const reached = Promise.withResolvers<void>()
    stub.hold = ({ method, key }) => {
      if (method !== 'PUT' || !key.startsWith('objects/')) return undefined
      reached.resolve()
      return new Promise(() => {})
    }
    const args = ['publish', '--out', out, '--to', `r2://${STUB.bucket}`, '--endpoint', stub.endpoint]
    const child = spawnCli(args, { env: KEYS })
    const ended = once(child, 'close')
    await reached.promise
    child.kill('SIGKILL')
    await ended
    stub.hold = () => undefined
    expect(stub.objects.get('current.json')?.bytes.toString()).toBe(before)
    const report = JSON.parse((await publish(['--json'])).stdout)
    expect(report).toMatchObject({ status: 'published' })
    expect(stub.objects.get('current.json')?.bytes.toString()).toBe(pointer())
  })

  it('ends with 3 and says what to set, without showing what is set', async () => {
    expect(await publish([], {})).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('set R2_ACCESS_KEY_ID and'),
    })
    const refused = await publish(['--json'], { ...KEYS, R2_SECRET_ACCESS_KEY: 'not/the+key' })
    expect(refused).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('SignatureDoesNotMatch') })
    expect(refused.stderr).not.toContain('not/the+key')
  })

  it('fills a folder that can be served, while it is served', async () => {
    const target = join(scratch, 'target')
    const to = ['publish', '--out', out, '--to', target]
    expect(await runCli(to)).toMatchObject({ code: 0 })
    const server = await startCli(['serve', '--state', target, '--port', '0'])
    try {
      const page = await fetch(new URL('databases/index.json', server.url))
      expect(page.status).toBe(200)
      expect(await page.text()).toBe(readFileSync(join(out, 'databases/index.json'), 'utf8'))
    } finally {
      await server.stop()
    }
    expect(await runCli(['publish', '--out', out, '--to', out])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('is a folder that is published from'),
    })
  })
})
