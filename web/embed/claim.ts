import type { DirectoryOptions } from './directory-options.ts'
import type { PageTools } from './load-page-tools.ts'

/** One request for the tools of a page, while it is active. */
export interface Claim {
  readonly options: DirectoryOptions
  /** `{base}/`. */
  readonly base: string
  /** `P/`. */
  readonly url: string
  /** Empty for the root page. */
  readonly category: string
  readonly prefix: string
  /** Nothing is offered until it is set. */
  page?: PageTools | undefined
  /** Reports the end of an attempt. */
  settle?: () => void
  /** Why tools are missing. */
  problem?: string | undefined
}

/**
 * Reads what a script tag or a call requests.
 *
 * @param others If another directory is among them, this one gets another prefix: the tools have the same names.
 */
export function createClaim(options: DirectoryOptions, others: readonly Claim[]): Claim {
  const { category = '', prefix: wanted = 'directory_' } = options
  const base = `${options.base}`.replace(/\/*$/, '/')
  let prefix = wanted
  for (let number = 2; others.some((other) => other.prefix === prefix && other.base !== base); number += 1) {
    prefix = `${wanted.replace(/_$/, '')}_${number}_`
  }
  return { options, base, url: base + (category && `${encodeURIComponent(category)}/`), category, prefix }
}
