import { Parser } from 'htmlparser2'
import type { BucketLocation } from './bucket-location.ts'
import { createBucketSender } from './bucket-request.ts'
import type { SendOptions } from './bucket-request.ts'
import { OBJECTS_DIR } from '../../store/release/manifest.ts'
import type { PublishTarget, TargetFile } from './publish-to-target.ts'

/** Content types of the objects; buckets show them to people. */
const TYPES = { text: 'application/json', object: 'application/octet-stream' }

/** A bucket of R2, or of another service with the S3 API. */
export function createBucketTarget(location: BucketLocation, options?: SendOptions): PublishTarget {
  const { name, prefix } = location
  const send = createBucketSender(location, options)
  const readText: PublishTarget['readText'] = async (key) => {
    const { status, text, etag = '' } = await send({ method: 'GET', key, expected: [404] })
    // A missing bucket is distinguished from a missing object by the listing that follows.
    return status === 404 ? undefined : { text, version: etag }
  }
  return {
    name,
    readText,
    async list() {
      const files = new Map<string, TargetFile>()
      let next: string | undefined
      do {
        const token = next === undefined ? {} : { 'continuation-token': next }
        const query = { 'list-type': '2', prefix: `${prefix}${OBJECTS_DIR}/`, ...token }
        const listing = parseBucketListing((await send({ method: 'GET', key: '', query })).text)
        for (const { key, ...file } of listing.objects) files.set(key.slice(prefix.length), file)
        next = listing.next
      } while (next !== undefined)
      return files
    },
    async send(key, bytes) {
      await send({ method: 'PUT', key, headers: { 'content-type': TYPES.object }, body: bytes })
    },
    async replaceText(key, text, version) {
      const condition = version === undefined ? { 'if-none-match': '*' } : { 'if-match': version }
      const request = { method: 'PUT', key, body: new TextEncoder().encode(text) } as const
      const headers = { 'content-type': TYPES.text }
      // 501: the service does not support conditions. The last to publish wins there.
      const expected = [404, 409, 412, 501]
      const { status } = await send({ ...request, headers: { ...headers, ...condition }, expected })
      if (status === 501) await send({ ...request, headers })
      if (status < 300 || status === 501) return true
      // An attempt whose response was lost may have succeeded.
      return (await readText(key))?.text === text
    },
    async remove(key) {
      await send({ method: 'DELETE', key, expected: [404] })
    },
  }
}

/** One response to ListObjectsV2. @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
interface BucketListing {
  readonly objects: readonly { key: string; byteLength: number; modifiedMs: number }[]
  /** Where the next response begins; `undefined` when this was the last. */
  readonly next: string | undefined
}

function parseBucketListing(xml: string): BucketListing {
  const objects: BucketListing['objects'][number][] = []
  let fields: Map<string, string> | undefined
  let next: string | undefined
  let text = ''
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'Contents') fields = new Map()
        text = ''
      },
      ontext(piece) {
        text += piece
      },
      onclosetag(name) {
        if (name === 'Contents' && fields !== undefined) {
          const byteLength = Number(fields.get('Size'))
          const modifiedMs = Date.parse(fields.get('LastModified') ?? '')
          objects.push({ key: fields.get('Key') ?? '', byteLength, modifiedMs })
          fields = undefined
        } else if (name === 'NextContinuationToken') next = text
        else fields?.set(name, text)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { objects, next }
}
