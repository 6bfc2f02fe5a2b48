import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guessDirectory } from '../init/guess-directory.ts'
import { readDirectory } from '../read-directory.ts'

const CONFIG =
  'title: Tools\ndescription: Tools\nbase_url: https://tools.example.org\nadded: git\nsources: [{ kind: markdown, files: list.md }]\n'

describe('dateByHistory', () => {
  let root: string

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'gazetteer-history-'))
    put('directory.yml', CONFIG)
  })

  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function put(name: string, text: string): void {
    writeFileSync(path.join(root, name), text)
  }

  function git(...args: string[]): void {
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root, stdio: 'pipe' })
  }

  function commit(day: string): void {
    const env = {
      ...process.env,
      GIT_COMMITTER_DATE: day.startsWith('@') ? day : `${day}T23:30:00-0100`,
      GIT_AUTHOR_DATE: `2001-01-01T00:00:00Z`,
    }
    const args = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--all', '--message', day]
    git('add', '.')
    execFileSync('git', args, { cwd: root, stdio: 'pipe', env })
  }

  async function read(): Promise<{ dates: Record<string, string | undefined>; codes: string[] }> {
    const model = await readDirectory({ configPath: path.join(root, 'directory.yml'), readsHistory: true })
    const listings = model.categories.flatMap(({ slug }) => model.listings(slug))
    return {
      dates: Object.fromEntries(listings.map(({ name, added }) => [name, added])),
      codes: model.diagnostics.map(({ code }) => code),
    }
  }

  it('takes the first commit that has a listing, through edits, other addresses and names, and renamed files [sources:added:git]', async () => {
    git('init', '--quiet')
    put('README.md', '## Tools\n\n- [Anvil](https://anvil.example.org/) - Heavy.\n')
    commit('2024-01-01')
    put(
      'README.md',
      '## Tools\n\n- [Anvil](https://anvil.example.org/) - Heavy.\n- [Bellows](http://bellows.example.org) - Airy.\n',
    )
    commit('2024-02-01')
    renameSync(path.join(root, 'README.md'), path.join(root, 'list.md'))
    commit('2024-03-01')
    const lines = [
      '- [Great Anvil](https://anvil.example.org) - Heavier.',
      '- [Bellows](https://bellows.example.com/) - Airy.',
      '- [Chisel](https://chisel.example.org) - Sharp.',
    ]
    put('list.md', `## Tools\n\n${lines.join('\n')}\n`)
    commit('2024-04-01')
    put('list.md', `## Tools\n\n${lines.join('\n')}\n- [Drill](https://drill.example.org) - Not committed.\n`)
    expect(await read()).toEqual({
      dates: { 'Great Anvil': undefined, Bellows: '2024-02-02', Chisel: '2024-04-02', Drill: undefined },
      codes: [],
    })
  })

  it('gives a merged listing the day of the merge', async () => {
    git('init', '--quiet', '--initial-branch=main')
    put('list.md', '## Tools\n\n- [Anvil](https://anvil.example.org/)\n')
    commit('2024-01-01')
    git('switch', '--quiet', '--create', 'chisel')
    put('list.md', '## Tools\n\n- [Anvil](https://anvil.example.org/)\n- [Chisel](https://chisel.example.org)\n')
    commit('2024-02-01')
    git('switch', '--quiet', 'main')
    git('merge', '--quiet', '--no-ff', '--no-commit', 'chisel')
    commit('2024-03-01')
    expect((await read()).dates).toEqual({ Anvil: undefined, Chisel: '2024-03-02' })
  })

  it('takes no day from the text of a list, or after today, whatever Git is set to show', async () => {
    git('init', '--quiet')
    git('config', 'log.showRoot', 'false')
    git('config', 'log.diffMerges', 'combined')
    const long = '- [Anvil](https://anvil.example.org/)\n'.repeat(300)
    put('list.md', long)
    commit('2024-01-01')
    put('list.md', `${long}\r\0never\r@@ \r+[Drill](https://drill.example.org)\n- [Bellows](https://b.example.org)\n`)
    commit('2024-02-01')
    put('other.md', '- [Chisel](https://chisel.example.org)\n')
    commit('@253402300800 +0000')
    put(
      'list.md',
      `${['anvil', 'b', 'chisel', 'drill'].map((name) => `- [${name}](https://${name}.example.org)`).join('\n')}\n`,
    )
    expect((await read()).dates).toEqual({ anvil: undefined, b: '2024-02-02', chisel: undefined, drill: '2024-02-02' })
  })

  it('says that a clone is shallow, and that there is no repository, and reads everything else', async () => {
    put('list.md', '## Tools\n\n- [Anvil](https://anvil.example.org/)\n')
    expect(await read()).toEqual({ dates: { Anvil: undefined }, codes: ['history_unreadable'] })
    git('init', '--quiet')
    commit('2024-01-01')
    put('list.md', '## Tools\n\n- [Anvil](https://anvil.example.org/)\n- [Chisel](https://chisel.example.org)\n')
    commit('2024-02-01')
    const whole = root
    root = path.join(root, 'shallow')
    mkdirSync(root)
    git('clone', '--quiet', '--depth=1', `file://${whole}`, '.')
    expect(await read()).toEqual({ dates: { Anvil: undefined, Chisel: undefined }, codes: ['history_shallow'] })
  })

  it('is proposed where something was committed, but for sources with days of their own', async () => {
    put('list.csv', 'name,url\nAnvil,https://anvil.example.org\nChisel,https://chisel.example.org\n')
    const proposed = async (): Promise<unknown> => (await guessDirectory(path.join(root, 'list.csv'))).config['added']
    git('init', '--quiet')
    expect(await proposed()).toBeUndefined()
    commit('2024-01-01')
    expect(await proposed()).toBe('git')
    put(
      'list.csv',
      'name,url,date added\nAnvil,https://anvil.example.org,2024-01-01\nB,https://b.example.org,2024-01-02\n',
    )
    expect(await proposed()).toBeUndefined()
  })
})
