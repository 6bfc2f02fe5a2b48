import type { Directory } from '../../model/directory.ts'
import { slugify } from '../../model/text/slugify.ts'

/** What names a directory in its feeds. */
export type FeedDirectory = Pick<Directory, 'title' | 'contribute'>

/**
 * The id of a feed, or of an entry: by the repository or the title of the directory, and not by addresses, so that readers
 * show nothing again where a directory moves to another domain, or a listing to another page.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4287#section-4.2.6
 */
export function feedUrn({ title, contribute }: FeedDirectory, ...parts: readonly string[]): string {
  const name = slugify(contribute?.repository.replace(/^https?:\/\//, '') ?? title) || 'directory'
  return ['urn:gazetteer', name, ...parts]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join(':')
}
