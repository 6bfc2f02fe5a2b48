import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PublishedRelease } from '../../server/deploy/published-release.ts'
import { parseBucketLocation } from '../../server/deploy/upload/bucket-location.ts'
import { createBucketTarget } from '../../server/deploy/upload/bucket-target.ts'
import { publishToTarget } from '../../server/deploy/upload/publish-to-target.ts'
import type { PublishToReport } from '../../server/deploy/upload/publish-to-target.ts'
import { writeRelease } from '../../server/deploy/upload/release.fixture.ts'
import { startBucketStub, STUB } from './bucket-stub.ts'
import type { BucketStub } from './bucket-stub.ts'

let scratch: string
let stub: BucketStub
let first: PublishedRelease
let second: PublishedRelease
/** Milliseconds that were waited for between attempts. */
let waits: number[]

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'gazetteer-bucket-'))
  stub = await startBucketStub()
  waits = []
  const shared = {
    'objects/a/-a_.pack': Buffer.alloc(700_000, 'pages '),
    'objects/a/b.pack': 'b',
    'objects/a/c.pack': 'c',
  }
  first = writeRelease(scratch, 'first', { ...shared, 'objects/t/1.table': 'table 1', 'objects/i/1.index': 'index 1' })
  second = writeRelease(scratch, 'second', {
    ...shared,
    'objects/t/2.table': 'table 2',
    'objects/i/2.index': 'index 2',
  })
})

afterEach(async () => {
  await stub.close()
  rmSync(scratch, { recursive: true, force: true })
})

interface Choices {
  to?: string
  keys?: Record<string, string>
  timeoutMs?: number
  nowMs?: number
}

function publish(release: PublishedRelease, choices: Choices = {}): Promise<PublishToReport> {
  const { to = `r2://${STUB.bucket}/blocks`, keys = {}, timeoutMs, nowMs = Date.now() } = choices
  const environment = { R2_ACCESS_KEY_ID: STUB.accessKeyId, R2_SECRET_ACCESS_KEY: STUB.secretAccessKey, ...keys }
  const wait = (ms: number): Promise<void> => {
    waits.push(ms)
    return Promise.resolve()
  }
  const location = parseBucketLocation(to, environment, stub.endpoint)
  const target = createBucketTarget(location, { wait, ...(timeoutMs !== undefined && { timeoutMs }) })
  return publishToTarget(release, target, { nowMs })
}

function sentKeys(): string[] {
  return stub.requests.filter(({ method }) => method === 'PUT').map(({ key }) => key)
}

function current(): string | undefined {
  return stub.objects.get('blocks/current.json')?.bytes.toString()
}

describe('gazetteer publish --to a bucket', () => {
  it('sends all the first time, four files at once, signed and with digests, and the pointer last [release:publish:elsewhere]', async () => {
    const four = Promise.withResolvers<void>()
    stub.hold = ({ method, key, underWay }) => {
      if (underWay === 4) four.resolve()
      return method === 'PUT' && !key.endsWith('.json') ? four.promise : undefined
    }
    expect(await publish(first)).toMatchObject({ status: 'published', kept: 0, removed: [] })
    expect(sentKeys().slice(0, 5).sort()).toEqual(first.files.map(({ path }) => `blocks/${path}`).sort())
    expect(sentKeys().slice(5)).toEqual(['blocks/releases.json', 'blocks/current.json'])
    expect(stub.requests.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(stub.objects.get('blocks/objects/a/-a_.pack')?.bytes).toEqual(Buffer.alloc(700_000, 'pages '))
    expect(current()).toBe(first.pointer)
    expect(stub.mostAtOnce).toBe(4)
  })

  it('sends nothing the second time, and only what changed the third', async () => {
    await publish(first)
    stub.requests.length = 0
    expect(await publish(first)).toMatchObject({ status: 'unchanged', kept: 5 })
    expect(sentKeys()).toEqual([])
    expect(await publish(second)).toMatchObject({ status: 'published', kept: 3 })
    expect(sentKeys().sort()).toEqual(
      ['objects/t/2.table', 'objects/i/2.index', 'releases.json', 'current.json']
        .map((path) => `blocks/${path}`)
        .sort(),
    )
    expect(sentKeys().at(-1)).toBe('blocks/current.json')
  })

  it('removes what two releases and a day have left behind, and nothing of others', async () => {
    const dayMs = 24 * 3600 * 1000
    await publish(first)
    const old = ['blocks/objects/t/x.table', 'blocks/objects/i/x&y.index', 'blocks/elsewhere/x', 'objects/t/x.table']
    for (const key of old) stub.objects.set(key, { bytes: Buffer.from('x'), modifiedMs: 0, etag: '"x"' })
    expect((await publish(second)).removed.toSorted()).toEqual(['objects/i/x&y.index', 'objects/t/x.table'])
    expect([...stub.objects.keys()]).toEqual(expect.arrayContaining(['blocks/elsewhere/x', 'objects/t/x.table']))
    const third = { ...first, id: 'third', pointer: 'third', files: first.files.slice(0, 4) }
    await publish(third)
    expect((await publish(third, { nowMs: Date.now() + dayMs })).removed).toEqual(['objects/i/1.index'])
  })

  it('tries again after 500, 429, a cut line and a lost answer, waiting longer each time', async () => {
    const faults = [{ status: 500 }, 'cut', { status: 429 }, { status: 503, code: 'SlowDown' }] as const
    stub.fault = ({ key, count }) => (key === 'blocks/objects/a/-a_.pack' ? faults[count - 1] : undefined)
    expect(await publish(first)).toMatchObject({ status: 'published' })
    expect(waits).toHaveLength(4)
    waits.forEach((ms, at) => {
      expect(ms).toBeGreaterThanOrEqual(250 * 2 ** at)
      expect(ms).toBeLessThan(750 * 2 ** at)
    })
    expect(stub.objects.get('blocks/objects/a/-a_.pack')?.bytes.byteLength).toBe(700_000)
  })

  it('knows its own pointer when the answer to writing it got lost', async () => {
    stub.fault = ({ method, key, count }) =>
      method === 'PUT' && key === 'blocks/current.json' && count === 1 ? 'lost answer' : undefined
    expect(await publish(first)).toMatchObject({ status: 'published' })
    expect(current()).toBe(first.pointer)
  })

  it('gives up after five attempts, leaves the release before in place, and goes on from there', async () => {
    await publish(first)
    stub.fault = ({ key }) => (key === 'blocks/objects/i/2.index' ? { status: 500 } : undefined)
    await expect(publish(second)).rejects.toThrow(
      `r2://directory/blocks: PUT objects/i/2.index was answered 500 InternalError; 5 attempts failed; the release published there before still answers; run this again later`,
    )
    expect(current()).toBe(first.pointer)
    stub.fault = () => undefined
    stub.requests.length = 0
    expect((await publish(second)).sent.map(({ path }) => path)).toEqual(['objects/i/2.index'])
    expect(current()).toBe(second.pointer)
  })

  it('gives up when no answer comes', async () => {
    stub.fault = ({ key }) => (key === 'blocks/objects/t/1.table' ? 'silence' : undefined)
    await expect(publish(first, { timeoutMs: 50 })).rejects.toThrow(
      /cannot be reached \(no answer in time; 5 attempts\)/,
    )
    expect(current()).toBeUndefined()
  })

  it('says so when a file has gone meanwhile', async () => {
    rmSync(join(scratch, 'objects/t/1.table'))
    await expect(publish(first)).rejects.toThrow(/ENOENT.*objects\/t\/1\.table/)
    expect(current()).toBeUndefined()
    expect(waits).toEqual([])
  })

  it('gives way to whoever published meanwhile', async () => {
    await publish(first)
    stub.fault = ({ method, key }) => {
      if (method === 'PUT' && key === 'blocks/objects/t/2.table') {
        stub.objects.set('blocks/releases.json', { bytes: Buffer.from('{}'), modifiedMs: 0, etag: '"theirs"' })
      }
      return undefined
    }
    await expect(publish(second)).rejects.toThrow(/another process published there meanwhile, and its release stays/)
    expect(current()).toBe(first.pointer)
  })

  it('leaves one whole release when two publish at once, and tells the other', async () => {
    for (let round = 0; round < 5; round++) {
      stub.objects.clear()
      const outcomes = await Promise.allSettled([publish(first), publish(second)])
      const published = [first, second].filter((_, at) => outcomes[at]?.status === 'fulfilled')
      const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
      expect(published.length).toBeGreaterThan(0)
      expect(refusals.every((text) => text.includes('another process published there meanwhile'))).toBe(true)
      const winner = published.find(({ pointer }) => pointer === current())
      expect(winner?.files.every(({ path }) => stub.objects.has(`blocks/${path}`))).toBe(true)
    }
  })

  it('publishes without conditions where the service has none', async () => {
    stub.fault = ({ method, key, count }) =>
      method === 'PUT' && key.endsWith('.json') && count === 1 ? { status: 501, code: 'NotImplemented' } : undefined
    await publish(first)
    expect(current()).toBe(first.pointer)
  })

  it.each([
    [{ keys: { R2_ACCESS_KEY_ID: 'nobody' } }, /403 InvalidAccessKeyId; the access key id is not known there/],
    [{ keys: { R2_SECRET_ACCESS_KEY: 'wrong' } }, /403 SignatureDoesNotMatch; the secret access key does not belong/],
    [{ to: 'r2://missing' }, /404 NoSuchBucket; there is no bucket missing: create it \(npx wrangler r2 bucket create/],
  ])('says what to do when it is refused at once: %j', async (choices, message) => {
    const failure = publish(first, choices)
    await expect(failure).rejects.toThrow(message)
    const text = String(await failure.catch((error: unknown) => error))
    expect(text).not.toMatch(/secret detail|stub\/secret|wrong/)
    expect(waits).toEqual([])
  })

  it('says what may not be done, whichever request is refused', async () => {
    stub.fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined)
    await expect(publish(first)).rejects.toThrow(/403 AccessDenied; the key may not do this: let it list, read, write/)
    stub.fault = () => ({ status: 403, code: 'RequestTimeTooSkewed' })
    await expect(publish(first)).rejects.toThrow(/this machine’s clock is wrong/)
    stub.fault = () => ({ status: 301, code: 'PermanentRedirect' })
    await expect(publish(first)).rejects.toThrow(/set AWS_REGION to its region/)
  })
})
