import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { findChanges } from './find-changes.ts'

const folders: string[] = []
let folder: string

afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'changes-'))
  folders.push(folder)
  git('init', '--quiet', '--initial-branch', 'main')
  for (const name of ['kept.ts', 'edited.ts', 'gone.ts']) write(name, name)
  write('.gitignore', '*.log\n')
  commit('first')
})

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim()
}

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text)
}

function commit(message: string): string {
  git('add', '--all')
  git('commit', '--quiet', '--message', message)
  return git('rev-parse', 'HEAD')
}

describe('findChanges', () => {
  it('finds nothing in a clean checkout', () => {
    expect(findChanges(folder)).toEqual({ base: git('rev-parse', 'HEAD'), files: [] })
  })

  it('finds what is edited, staged or new, but not what is gone or ignored', () => {
    write('edited.ts', 'edited')
    write('staged and é.ts', 'staged')
    git('add', 'staged and é.ts')
    write('new.ts', 'new')
    write('debug.log', 'ignored')
    git('rm', '--quiet', 'gone.ts')
    expect(findChanges(folder).files.toSorted()).toEqual(['edited.ts', 'new.ts', 'staged and é.ts'])
  })

  it('compares a branch with where it left main', () => {
    const base = git('rev-parse', 'HEAD')
    git('switch', '--quiet', '--create', 'topic')
    write('topic.ts', 'topic')
    commit('second')
    git('switch', '--quiet', 'main')
    write('elsewhere.ts', 'elsewhere')
    commit('third')
    git('switch', '--quiet', 'topic')
    expect(findChanges(folder)).toEqual({ base, files: ['topic.ts'] })
  })

  it('compares with the branch of the remote where there is one', () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    write('edited.ts', 'committed here')
    commit('second')
    expect(findChanges(folder).files).toEqual(['edited.ts'])
  })

  it('refuses a folder without a repository', () => {
    rmSync(path.join(folder, '.git'), { recursive: true })
    expect(() => findChanges(folder)).toThrow(folder)
  })
})
