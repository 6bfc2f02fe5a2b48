import { globSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PROJECT_DIR } from '../../../e2e/paths.ts'
import { renderDirectorySchema } from './directory-schema.ts'

const validate = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(renderDirectorySchema()))

describe('renderDirectorySchema', () => {
  it('is what docs/directory.schema.json has; -u writes it', async () => {
    await expect(renderDirectorySchema()).toMatchFileSnapshot(`${PROJECT_DIR}/docs/directory.schema.json`)
  })

  it('describes the examples', () => {
    const paths = globSync(`${PROJECT_DIR}/examples/*/directory.yml`)
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) {
      validate(parse(readFileSync(path, 'utf8')))
      expect([path, validate.errors]).toEqual([path, null])
    }
  })

  it('takes sources of files and of the web, and finds what is misspelt', () => {
    const directory = { title: 'A', description: 'B.', base_url: 'https://a.example' }
    const problemsOf = (more: object): string[] => {
      validate({ ...directory, ...more })
      return (validate.errors ?? []).map(({ message = '' }) => message)
    }
    expect(problemsOf({ sources: [{ kind: 'csv', files: 'a.csv' }] })).toEqual([])
    expect(problemsOf({ sources: [{ kind: 'url', url: 'https://a.example/a.csv' }] })).toEqual([])
    expect(problemsOf({ sources: [{ kind: 'cvs', files: 'a.csv' }] }).length).toBeGreaterThan(0)
    expect(problemsOf({ titel: 'A' })).toEqual(['must NOT have additional properties'])
  })
})
