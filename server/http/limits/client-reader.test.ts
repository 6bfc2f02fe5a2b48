import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClientReader } from './client-reader.ts'

/** Where the proxy connects from. */
const PROXY = '10.0.0.1'

function start(trustedHops?: number) {
  const warnings: string[] = []
  let odd = 0
  const read = createClientReader({
    trustedHops,
    onInvalidForwardedFor: () => (odd += 1),
    onWarning: (message) => warnings.push(message),
  })
  return {
    read: (socket: string | undefined, headers: Record<string, string> = {}) => read(socket, (name) => headers[name]),
    warnings,
    countOdd: () => odd,
  }
}

/** The client that a value of `X-Forwarded-For` names. */
const clientOf = (value: string, hops = 1): string => start(hops).read(PROXY, { 'x-forwarded-for': value })[0]

describe('createClientReader: without a proxy', () => {
  it.each([
    ['192.0.2.7', ['192.0.2.7']],
    ['::ffff:192.0.2.7', ['192.0.2.7']],
    ['::FFFF:c000:207', ['192.0.2.7']],
    ['0:0:0:0:0:ffff:c000:0207', ['192.0.2.7']],
    ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2/64', '2001:db8:1:0/56', '2001:db8:1/48']],
    ['2001:db8:1:12ff::', ['2001:db8:1:12ff/64', '2001:db8:1:1200/56', '2001:db8:1/48']],
    ['fe80::1%eth0', ['fe80:0:0:0/64', 'fe80:0:0:0/56', 'fe80:0:0/48']],
    ['::1', ['0:0:0:0/64', '0:0:0:0/56', '0:0:0/48']],
    [undefined, ['unknown']],
  ])('counts %s with %j [budget:client:address]', (address, keys) => {
    expect(start().read(address)).toEqual(keys)
  })

  it('believes no header [budget:rate:each-client]', () => {
    const headers = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1' }
    expect(start().read('198.51.100.7', headers)).toEqual(['198.51.100.7'])
  })

  it.each(['10.1.2.3', '172.16.0.9', '192.168.0.1', '127.0.0.1', '::1', 'fd00::1', 'fe80::2', '::ffff:10.0.0.1'])(
    'warns once where a proxy at %s sets one [budget:client:proxy-warning]',
    (address) => {
      const { read, warnings } = start()
      read(address)
      expect(warnings).toEqual([])
      for (const name of ['x-forwarded-for', 'forwarded']) read(address, { [name]: '192.0.2.1' })
      expect(warnings).toEqual([expect.stringMatching(/x-forwarded-for is set.*--trust-proxy is off/)])
    },
  )

  it.each(['192.0.2.9', '172.32.0.1', '2001:db8::1'])('does not warn of what a stranger at %s sets', (address) => {
    const { read, warnings } = start()
    read(address, { 'x-forwarded-for': '192.0.2.1' })
    expect(warnings).toEqual([])
  })
})

describe('createClientReader: behind proxies', () => {
  it.each<[string, string]>([
    ['192.0.2.7:1024', '192.0.2.7'],
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['"192.0.2.7:80"', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['[2001:db8::1]:1024', '2001:db8:0:0/64'],
    ['"[2001:db8::1]"', '2001:db8:0:0/64'],
    ['2001:DB8::1', '2001:db8:0:0/64'],
    ['[fe80::1%25eth0]', 'fe80:0:0:0/64'],
    ['fe80::1%eth0', 'fe80:0:0:0/64'],
    ['forged, 203.0.113.9 ,  192.0.2.7 ', '192.0.2.7'],
    ...[
      'unknown',
      '_hidden',
      '192.0.2.300',
      '1.2.3',
      '0x7f.1',
      '',
      '192.0.2.1:99999999',
      '192.0.2.07',
      '192.0.2.1:',
      '192.0.2.1,',
      '[192.0.2.1]',
      '[2001:db8::1',
      '2001:db8::1::2',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7::8',
      '::ffff:192.0.2.300',
      '192.0.2.1::',
      '12345::1',
      '"',
      '192.0.2.1 198.51.100.7',
      '192.0.2.1%eth0',
    ].map((value): [string, string] => [value, PROXY]),
  ])('takes X-Forwarded-For: %j as %s [budget:client:address]', (value, client) => {
    expect(clientOf(value)).toBe(client)
  })

  it('counts what names no address, and what is missing [budget:client:odd]', () => {
    const { read, countOdd } = start(1)
    read(PROXY, { 'x-forwarded-for': '192.0.2.1' })
    expect(countOdd()).toBe(0)
    read(PROXY, { 'x-forwarded-for': 'unknown' })
    read(PROXY)
    expect(countOdd()).toBe(2)
  })

  it('takes the address that so many proxies have let through [budget:client:hops]', () => {
    const two = 2
    expect(clientOf('198.51.100.7, 192.0.2.1, 10.0.0.2', two)).toBe('192.0.2.1')
    expect(clientOf('192.0.2.1, 10.0.0.2', two)).toBe('192.0.2.1')
    expect(clientOf('192.0.2.1', two)).toBe(PROXY)
    expect(clientOf('192.0.2.1, unknown', two)).toBe('192.0.2.1')
  })

  it('never throws, and never makes a key of what is no address [budget:client:odd]', () => {
    const part = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.string({ maxLength: 300 }),
      fc.constantFrom('for=', '"', ',', ';', '[', ']', '%', ':', '::', '\\', ' ', '::ffff:', 'for="['),
    )
    const value = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    const key =
      /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}(?::[\da-f]{1,4}){3}\/(?:64|56)|[\da-f]{1,4}(?::[\da-f]{1,4}){2}\/48|unknown)$/
    fc.assert(
      fc.property(fc.option(value, { nil: undefined }), value, fc.integer({ min: 1, max: 9 }), (socket, text, hops) => {
        for (const each of start(hops).read(socket, { 'x-forwarded-for': text })) {
          expect(each.length).toBeLessThanOrEqual(64)
          expect(each).toMatch(key)
        }
      }),
    )
  })
})
