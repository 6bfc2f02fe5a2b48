/** What one client has of the addresses: of IPv6 the network (/64), of others the address. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
  return plain.includes(':') ? expand(plain).slice(0, 4).join(':') : plain
}

/** Groups of an IPv6 address, `::` written out. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right]
}
