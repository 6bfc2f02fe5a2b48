import type { DirectoryOptions } from './directory-options.ts'
import type { PageTools } from './load-page-tools.ts'

/** One request for the tools of a page, while it lasts. */
export interface Claim {
  readonly options: DirectoryOptions
  /** `{base}/`. */
  readonly base: string
  /** `P/`. */
  readonly url: string
  /** Empty for the root page. */
  readonly category: string
  readonly prefix: string
  /** Until it is there, nothing is offered. */
  page?: PageTools | undefined
  /** Why tools are missing. */
  problem?: string | undefined
}

/**
 * Reads what a script tag or a call asks for.
 *
 * @param others Another directory among them gets another prefix: its tools have the same names.
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
