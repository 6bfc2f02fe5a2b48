/**
 * A Redis URL as it may appear in a log: without user and password.
 *
 * @throws {TypeError} When it is not a Redis URL; the message does not repeat it.
 */
export function describeRedisUrl(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null || !['redis:', 'rediss:'].includes(parsed.protocol) || parsed.hostname === '') {
    throw new TypeError('expected redis://host:port or rediss://host:port, with user:password@ where they are needed')
  }
  return `${parsed.protocol}//${parsed.host}`
}
