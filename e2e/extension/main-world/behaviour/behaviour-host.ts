import type { Page } from 'playwright'
import type { ForeignSite } from '../../../element/foreign-site.ts'
import type { Attempt } from '../lab.ts'

/** A browser in which the suite runs. */
export interface BehaviourHost {
  /** Whether WebMCP is the browser's own; otherwise it is the fallback. */
  readonly native: boolean
  readonly site: ForeignSite
  /** A fresh page with the lab, for each test. */
  readonly page: Page
  /** What becomes of registering these, in one page. @param cases Arguments, as source that may use `lab`. */
  readonly register: (cases: Readonly<Record<string, string>>) => Promise<Record<string, Attempt>>
}
