import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createCallers } from './create-http-server.ts'

describe('createCallers', () => {
  it('counts an odd address once for each request, however often it is asked', () => {
    let odd = 0
    const callerOf = createCallers({
      trustedHops: 1,
      onInvalidForwardedFor: () => {
        odd += 1
      },
    })
    for (const [sent, expected] of [
      ['unknown', 1],
      ['198.51.100.7', 1],
      ['0x7f.1', 2],
    ] as const) {
      const request = new IncomingMessage(new Socket())
      request.headers['x-forwarded-for'] = sent
      const clients = [callerOf(request), callerOf(request), callerOf(request)].map(({ client }) => client)
      expect(new Set(clients).size).toBe(1)
      expect(odd).toBe(expected)
    }
  })
})
