import { safeUrl } from '../../../shared/renditions/text/safe-url.ts'

/** A web URL that is safe to link to; `undefined` for any other value. */
export function webUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^https?:/i.test(value) || value.length > 4000) return undefined
  return safeUrl(value)
}
