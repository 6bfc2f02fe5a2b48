import { z } from 'zod'

/** An absolute `http:` or `https:` URL, at most 2,000 characters. */
export const httpUrlSchema = z
  .string()
  .max(2000)
  .refine((text) => isHttpUrl(text), { error: 'expected an absolute http(s) URL' })
  .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' })

/** URLs with plain host names, which need no parser: most of them. */
const PLAIN_URL = /^https?:\/\/(?!\S*xn--)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:[/?#][!-~]*)?$/

/** Whether `text` is an absolute `http:` or `https:` URL without credentials. */
export function isHttpUrl(text: string): boolean {
  if (PLAIN_URL.test(text)) return true
  if (!/^https?:\/\/[^\s/]/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

/** What two spellings of one address have in common: without scheme, `www.` and a slash at the end. */
export function comparableUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
