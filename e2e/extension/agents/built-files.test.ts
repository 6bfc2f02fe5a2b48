import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { PROJECT_DIR } from '../../paths.ts'

/** Bytes of the script for pages whose scripts may connect, compressed: a server of the SDK, there once they have loaded. */
const MAX_CLIENTS_BYTES = 75_000

const read = (file: string): string => readFileSync(join(PROJECT_DIR, 'dist/extension/chromium', file), 'utf8')

it.each(['background.js', 'clients.js'])('%s makes no code of text', (file) => {
  expect(read(file)).not.toMatch(/\beval\b\s*\(|\bnew\s+Function\b|\bFunction\s*\(|=\s*Function\b/)
})

it('background.js is one file, as workers of extensions load no other', () => {
  expect(read('background.js')).not.toMatch(/\bimport\s*\(|^import\b/m)
})

it('background.js runs nothing of zod and the SDK before a client connects', () => {
  // As a script, so that what it declares is seen from outside. Whatever it asks of the browser, it gets a function.
  const anything: unknown = new Proxy(() => anything, { get: () => anything })
  const context = createContext({ chrome: anything, addEventListener: anything })
  // Without the function around it, which hides what it declares.
  const code = /^'use strict';\n\(function\(\) \{\n(.*)\n\}\)\(\);\s*$/s.exec(read('background.js'))?.[1] ?? ''
  runInContext(code, context)
  const states = ['acceptClients', 'Server', '$ZodType', 'JSONRPCRequestSchema'].map((name): unknown =>
    runInContext(`'${name}' in globalThis ? typeof ${name} : 'none'`, context),
  )
  expect(states).toEqual(['function', 'undefined', 'undefined', 'undefined'])
})

it('clients.js is small enough to be put into a page', () => {
  expect(gzipSync(read('clients.js')).length).toBeLessThanOrEqual(MAX_CLIENTS_BYTES)
})
