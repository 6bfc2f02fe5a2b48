import type { Answer, AuditRequest } from './answer.ts'
import type { Markup } from './markup.ts'

/** Sends a request to the site and caches the response: the same request is sent once. Never rejects. */
export type Ask = (request: AuditRequest) => Promise<Answer>

/** A document searched for at the root of the host and below. */
export interface Found {
  readonly answer: Answer
  /** Absent when it was not found; then {@link answer} is the root's. */
  readonly path?: string
  /** Whether it is at the root of the host, where programs look that know only the host. */
  readonly atRoot: boolean
}

/** What checks know about a site, and how they find out more. */
export interface Site {
  /** Response at the URL the audit was started with. */
  readonly page: Answer
  /** That page, if it is HTML. */
  readonly markup: Markup | undefined
  readonly ask: Ask
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /**
   * The URL to request for a URL the site names. Where a site is tried out elsewhere than it is published, that is not
   * the named one but the same path where the audit was started.
   *
   * @returns `undefined` for other hosts, which are never queried, and for text that is not a URL.
   */
  locate(reference: string, base?: string): string | undefined
  /** Looks for a document at the root of the host, then in the folders of the page. @param path Without a leading slash. */
  find(path: string): Promise<Found>
  /** The page and a few more from the sitemap; HTML only. */
  pages(): Promise<readonly SitePage[]>
}

/** A page that was inspected. */
export interface SitePage {
  /** Path and query. */
  readonly path: string
  readonly answer: Answer
  readonly markup: Markup
}
