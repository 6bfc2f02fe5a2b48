import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { createResolve } from './resolve-names.ts'

const open: Socket[] = []

afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

const CODES = { NXDOMAIN: 3, SERVFAIL: 2 } as const

type Records = Readonly<Record<string, { a?: string; aaaa?: string } | keyof typeof CODES>>

/** Starts a name server. It never answers for names without a record. */
async function startNameServer(records: Records, onQuery?: (name: string) => void): Promise<string> {
  const socket = createSocket('udp4')
  open.push(socket)
  socket.on('message', (query, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const type = query.readUInt16BE(at + 1)
    const name = labels.join('.').toLowerCase()
    onQuery?.(name)
    const record = records[name]
    if (record === undefined) return
    const question = query.subarray(12, at + 5)
    const code = typeof record === 'string' ? CODES[record] : 0
    const value = typeof record === 'string' ? undefined : type === 1 ? record.a : record.aaaa
    const bytes =
      value === undefined
        ? undefined
        : type === 1
          ? Buffer.from(value.split('.').map(Number))
          : Buffer.from(
              value
                .split(':')
                .map((part) => part.padStart(4, '0'))
                .join(''),
              'hex',
            )
    const head = Buffer.alloc(12)
    head.writeUInt16BE(query.readUInt16BE(0), 0)
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(bytes === undefined ? 0 : 1, 6)
    const meta = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes?.length ?? 0])
    socket.send(Buffer.concat([head, question, ...(bytes === undefined ? [] : [meta, bytes])]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

describe('createResolve', () => {
  it('finds all addresses of a name', async () => {
    const server = await startNameServer({
      'both.example': { a: '93.184.216.34', aaaa: '2606:2800:220:1:0:0:0:1' },
      'four.example': { a: '93.184.216.35' },
      'six.example': { aaaa: '2606:2800:220:1:0:0:0:2' },
    })
    const resolve = createResolve([], [server])
    expect(await resolve('both.example')).toEqual(['93.184.216.34', '2606:2800:220:1::1'])
    expect(await resolve('four.example')).toEqual(['93.184.216.35'])
    expect(await resolve('six.example')).toEqual(['2606:2800:220:1::2'])
  })

  it('tells names without an address from those whose servers fail [refresh:names:codes]', async () => {
    const server = await startNameServer({
      'none.example': 'NXDOMAIN',
      'empty.example': {},
      'broken.example': 'SERVFAIL',
    })
    const resolve = createResolve([], [server])
    const codes = ['none.example', 'empty.example', 'broken.example'].map((name) =>
      resolve(name).catch((error: { code: string }) => error.code),
    )
    expect(await Promise.all(codes)).toEqual(['dns', 'dns', 'dns_failed'])
  })

  it('resolves other names while name servers do not answer [refresh:names:slow]', async () => {
    const waiting = new Set<string>()
    const { promise: allWait, resolve: onAllWait } = Promise.withResolvers<void>()
    const server = await startNameServer({ 'fine.example': { a: '93.184.216.34' } }, (name) => {
      waiting.add(name)
      if (waiting.size === 50) onAllWait()
    })
    const resolve = createResolve([], [server])
    // Ten times as many as Node has threads for `dns.lookup`.
    let answered = 0
    for (let at = 0; at < 50; at += 1) {
      void resolve(`slow${at}.example`).catch(() => {
        answered += 1
      })
    }
    await allWait
    expect(await resolve('fine.example')).toEqual(['93.184.216.34'])
    expect(answered).toBe(0)
  })

  it('leaves names of the intranet to the system', async () => {
    const queries: string[] = []
    const resolve = createResolve(['localhost'], [await startNameServer({}, (name) => queries.push(name))])
    expect(await resolve('localhost')).toContain('127.0.0.1')
    expect(queries).toEqual([])
  })
})
