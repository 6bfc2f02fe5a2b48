import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_BASE_URL, guessDirectory } from './guess-directory.ts'
import { guessStaticTarget } from './guess-repository.ts'

describe('guessStaticTarget', () => {
  let root: string

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'gazetteer-target-'))
  })

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function put(name: string, text = ''): void {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }

  it.each([
    ['https://someone.github.io/list', 'someone.github.io only serves files'],
    ['https://list.PAGES.dev', 'list.pages.dev only serves files'],
    ['https://list.netlify.app/', 'list.netlify.app only serves files'],
    ['https://github.io.example.org', undefined],
    ['https://notgithub.io', undefined],
    [DEFAULT_BASE_URL, undefined],
  ])('goes by the host of %s', (baseUrl, reason) => {
    expect(guessStaticTarget(root, baseUrl)).toBe(reason)
  })

  it('goes by how the repository is published, from any folder in it', () => {
    put('data/tools.csv', 'name,url\nA,https://a.example.org/\n')
    put('.github/workflows/pages.yaml', 'steps:\n  - uses: actions/deploy-pages@v4\n')
    put('.github/workflows/ci.yml', 'steps:\n  - uses: actions/checkout@v5\n')
    const guess = (): string | undefined => guessStaticTarget(path.join(root, 'data'), DEFAULT_BASE_URL)
    expect(guess()).toBeUndefined()
    put('.git/HEAD')
    expect(guess()).toBe('.github/workflows/pages.yaml publishes the repository with GitHub Pages')
    put('netlify.toml')
    expect(guess()).toBe('netlify.toml publishes the repository with Netlify')
  })

  it('goes into the configuration, with the reason', async () => {
    put('tools.csv', 'name,url\nA,https://a.example.org/\n')
    const from = path.join(root, 'tools.csv')
    const { config, explanation } = await guessDirectory(from, {
      configDir: root,
      baseUrl: 'https://someone.github.io/list',
    })
    expect(config).toMatchObject({ base_url: 'https://someone.github.io/list', target: 'static' })
    expect(explanation).toContainEqual({
      path: ['target'],
      decision: 'static',
      reason: 'someone.github.io only serves files',
    })
    expect((await guessDirectory(from, { configDir: root })).config).not.toHaveProperty('target')
  })
})
