import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { readDirectory } from '../read-directory.ts'
import { MAX_BYTES } from './added-by-history.ts'

it('says that a history is too long to be read, and reads its newest part', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'gazetteer-history-'))
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: root })
  const commit = (file: string, text: string): void => {
    writeFileSync(path.join(root, file), text)
    git('add', '--all')
    git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '-m', 'x')
  }
  try {
    const list = '## Tools\n\n- [Anvil](https://anvil.example.org/)\n'
    const head = 'title: T\ndescription: T\nbase_url: https://t.example.org\nadded: git\n'
    git('init', '--quiet')
    commit('directory.yml', `${head}sources: [{ kind: markdown, files: list.md }]\n`)
    commit('list.md', list)
    commit('more.md', `${'x'.repeat(MAX_BYTES)}\n`)
    commit('list.md', `${list}- [Chisel](https://chisel.example.org/)\n`)
    const model = await readDirectory({
      configPath: path.join(root, 'directory.yml'),
      readsHistory: true,
    })
    expect(model.diagnostics.map(({ code }) => code)).toEqual(['history_long'])
    expect(model.listings('tools').map(({ name, added }) => [name, added !== undefined])).toEqual([
      ['Anvil', false],
      ['Chisel', true],
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
}, 60_000)
