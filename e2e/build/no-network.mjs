// Preloaded (`node --import`) into a build: whatever would use the network throws, and says so on standard error.
import dgram from 'node:dgram'
import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'

const refuse = (name) => () => {
  process.stderr.write(`the network was used: ${name}\n`)
  throw new Error(`the network was used: ${name}`)
}

for (const [module, names] of [
  [dgram, ['createSocket']],
  [dns, ['lookup', 'resolve', 'resolve4', 'resolve6']],
  [dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6']],
  [dns.promises.Resolver.prototype, ['resolve', 'resolve4', 'resolve6']],
  [http, ['get', 'request']],
  [https, ['get', 'request']],
  [net, ['connect', 'createConnection']],
  [net.Socket.prototype, ['connect']],
  [tls, ['connect']],
  [globalThis, ['fetch', 'WebSocket', 'EventSource']],
])
  for (const name of names) module[name] = refuse(name)
syncBuiltinESMExports()
