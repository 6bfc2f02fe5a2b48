import type { Caller } from '../limits/caller.ts'
import type { ReleaseView } from './release-view.ts'

/** A request to a published directory, and the release that answers it. */
export interface SiteRequest {
  readonly request: Request
  readonly caller: Caller
  /** Whether it only reads: GET or HEAD. */
  readonly isRead: boolean
  readonly view: ReleaseView
  /** The whole path, decoded. */
  readonly path: string
  /** The path below the base, with its leading slash: what is routed. */
  readonly route: string
  /** As sent, with its `?`, or empty. */
  readonly query: string
}
