import { describe, expect, it } from 'vitest'
import { parseProxy } from './parse-proxy.ts'

describe('parseProxy', () => {
  it.each([
    [
      'http://proxy.example:3128',
      { name: 'http://proxy.example:3128', secure: false, host: 'proxy.example', port: 3128 },
    ],
    ['http://proxy.example/', { name: 'http://proxy.example', secure: false, host: 'proxy.example', port: 80 }],
    ['HTTPS://Proxy.Example', { name: 'https://proxy.example', secure: true, host: 'proxy.example', port: 443 }],
    ['http://10.0.0.1:8080', { name: 'http://10.0.0.1:8080', secure: false, host: '10.0.0.1', port: 8080 }],
    ['http://[::1]:8080', { name: 'http://[::1]:8080', secure: false, host: '::1', port: 8080 }],
  ])('reads %s', (text, expected) => {
    expect(parseProxy(text)).toEqual(expected)
  })

  it.each([
    ['http://user:pass@p.example', 'user:pass'],
    ['http://user@p.example', 'user:'],
    ['http://:pass@p.example', ':pass'],
    ['http://a%40b:c%3Ad%2Fé@p.example', 'a@b:c:d/é'],
  ])('reads user and password of %s, and does not name them', (text, credentials) => {
    const proxy = parseProxy(text)
    expect(proxy?.authorization).toBe(`Basic ${Buffer.from(credentials).toString('base64')}`)
    expect(proxy?.name).toBe('http://p.example')
  })

  it.each([
    '',
    'proxy.example:3128',
    'proxy.example',
    '//proxy.example',
    'http:proxy.example',
    'http:///',
    'http://',
    'http://p.example:0x50',
    'http://p.example:65536',
    'http://p.example/path',
    'http://p.example/?q',
    'http://p.example/#f',
    'socks5://p.example:1080',
    'ftp://p.example',
    'http://a%3Ab:c@p.example',
    'http://a%0D%0Ax:c@p.example',
    'http://a%:c@p.example',
    'http://a%ff:c@p.example',
  ])('does not take %j', (text) => {
    expect(parseProxy(text)).toBeUndefined()
  })
})
