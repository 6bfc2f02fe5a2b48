import type { FrameDocument } from '../model/page-document.ts'
import type { Wording } from '../search/query/request.ts'

/** The first plural of a title, which is what the directory lists: `Free APIs for Developers`. */
const PLURAL = /(?<!\p{L})\p{L}{2,}[^\Ws]s(?!\p{L})/u

/** Titles of the directory, the page and the fields, these with their units, and what listings are called. @param frame Of a page or the root. */
export function readWording(frame: string): Wording {
  // We published it ourselves.
  const { directory, category } = JSON.parse(frame) as Partial<Pick<FrameDocument, 'directory' | 'category'>>
  const { title, noun = {}, schema, default_type } = directory ?? {}
  const fields = schema?.fields ?? []
  return {
    subject: [title, category?.title].join(' '),
    // A type of several words is none that people use.
    things: [...Object.values(noun), category?.type ?? default_type, PLURAL.exec(title ?? '')?.[0]].join(' '),
    titles: new Map(
      fields.flatMap(({ name, title, format }): [string, string][] => {
        const [, unit] = /^(?:unit|currency):(.+)$/.exec(format ?? '') ?? []
        if (unit === undefined) return title === undefined ? [] : [[name, title]]
        return [[name, `${title ?? name} (${unit})`]]
      }),
    ),
  }
}
