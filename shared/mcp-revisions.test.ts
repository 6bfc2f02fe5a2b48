import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { HTTP_SSE_VERSIONS, REVISIONS, STREAMABLE_HTTP_VERSIONS } from './mcp-revisions.ts'

const ROOT = path.join(import.meta.dirname, '..')

describe('REVISIONS', () => {
  it('are those of each transport, newest first', () => {
    expect(STREAMABLE_HTTP_VERSIONS).toEqual(['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'])
    expect(HTTP_SSE_VERSIONS).toEqual(['2024-11-05'])
  })

  it('have batches in 2025-03-26 only, which is the one that is assumed [mcp:batch:others]', () => {
    const names = (flag: 'batches' | 'isAssumed') => REVISIONS.flatMap((each) => (each[flag] ? [each.name] : []))
    expect(names('batches')).toEqual(['2025-03-26'])
    expect(names('isAssumed')).toEqual(['2025-03-26'])
  })

  it('are named nowhere else in code', () => {
    const names = new RegExp(`['"\`](?:${REVISIONS.map(({ name }) => name).join('|')})['"\`]`)
    const files = globSync('{shared,server,web,extension}/**/*.ts', { cwd: ROOT }).filter(
      (file) => !/\.(?:test|fixture|d)\.ts$/.test(file),
    )
    const naming = files.filter((file) => names.test(readFileSync(path.join(ROOT, file), 'utf8')))
    expect(naming).toEqual(['shared/mcp-revisions.ts'])
  })
})
