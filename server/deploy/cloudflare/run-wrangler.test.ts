import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findWrangler, WRANGLER_VERSION } from './run-wrangler.ts'

it('finds the wrangler of the first folder that has one, else takes npx', () => {
  const root = mkdtempSync(join(tmpdir(), 'gazetteer-wrangler-'))
  const bin = join(root, 'own/node_modules/wrangler/bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'wrangler.js'), '')
  const args = [join(bin, 'wrangler.js')]
  const roots = [join(root, 'none'), join(root, 'own')]
  expect(findWrangler(roots)).toEqual({ program: process.execPath, args: [...args, 'deploy'] })
  expect(findWrangler([])).toEqual({ program: 'npx', args: ['--yes', `wrangler@${WRANGLER_VERSION}`, 'deploy'] })
  rmSync(root, { recursive: true, force: true })
})
