import { describe, expect, it } from 'vitest'
import { createNetworks, isRefusedAddress } from './address-rules.ts'

describe('isRefusedAddress', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.1.1',
    '198.19.0.1',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:0a00:0001',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'example.org',
    '',
    '127.1',
  ])('refuses %s [refresh:fetch:addresses]', (address) => {
    expect(isRefusedAddress(address)).toBe(true)
  })

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '168.63.129.15',
    '192.0.1.0',
    '223.255.255.255',
    '::ffff:1.1.1.1',
    '2600::1',
    '2001:4860:4860::8888',
    '2a00:1450::1',
  ])('lets %s pass', (address) => {
    expect(isRefusedAddress(address)).toBe(false)
  })
})

describe('createNetworks', () => {
  it('has the addresses of its networks', () => {
    const networks = createNetworks(['10.0.0.0/8', 'fd00::/8', '192.168.1.5'])
    expect(['10.9.9.9', 'fd12::1', '192.168.1.5', '192.168.1.6', '11.0.0.1'].map((each) => networks.has(each))).toEqual(
      [true, true, true, false, false],
    )
  })

  it.each(['x', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-1', '::/129'])('refuses %s', (range) => {
    expect(() => createNetworks([range])).toThrow(RangeError)
  })
})
