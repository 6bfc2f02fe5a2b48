import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

function request(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  const message = new IncomingMessage(socket)
  if (forwarded !== undefined) message.headers['x-forwarded-for'] = forwarded
  return message
}

describe('clientAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (remote, client) => {
    expect(clientAddress(request(remote), false)).toBe(client)
  })

  it('is the last address a trusted proxy has added', () => {
    expect(clientAddress(request('10.0.0.1', '198.51.100.7, 192.0.2.1'), true)).toBe('192.0.2.1')
    expect(clientAddress(request('10.0.0.1'), true)).toBe('10.0.0.1')
  })

  it('is not what a client claims [budget:rate:each-client]', () => {
    expect(clientAddress(request('10.0.0.1', '192.0.2.1'), false)).toBe('10.0.0.1')
  })
})
