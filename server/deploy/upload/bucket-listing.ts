import { Parser } from 'htmlparser2'

/** One response to ListObjectsV2. @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export interface BucketListing {
  readonly objects: readonly { key: string; byteLength: number; modifiedMs: number }[]
  /** Where the next response begins; `undefined` when this was the last. */
  readonly next: string | undefined
}

/** Reads the XML of a listing. */
export function parseBucketListing(xml: string): BucketListing {
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
