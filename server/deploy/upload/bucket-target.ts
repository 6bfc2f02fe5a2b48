import { DomUtils, parseDocument } from 'htmlparser2'
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
      let next = ''
      do {
        const token = next === '' ? {} : { 'continuation-token': next }
        const query = { 'list-type': '2', prefix: `${prefix}${OBJECTS_DIR}/`, ...token }
        const listing = parseBucketListing((await send({ method: 'GET', key: '', query })).text)
        for (const { key, ...file } of listing.objects) files.set(key.slice(prefix.length), file)
        next = listing.next
      } while (next !== '')
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

/**
 * Parses a response to ListObjectsV2.
 *
 * @returns `next` is where the next response begins; empty when this was the last.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
function parseBucketListing(xml: string): { objects: (TargetFile & { readonly key: string })[]; next: string } {
  const document = parseDocument(xml, { xmlMode: true })
  const { getElementsByTagName: find, textContent } = DomUtils
  const read = (name: string, within: Parameters<typeof find>[1]): string => textContent(find(name, within, true, 1))
  const objects = find('Contents', document).map((one) => ({
    key: read('Key', one),
    byteLength: Number(read('Size', one)),
    modifiedMs: Date.parse(read('LastModified', one)),
  }))
  return { objects, next: read('NextContinuationToken', document) }
}
