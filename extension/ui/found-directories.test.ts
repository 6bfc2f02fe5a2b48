import { describe, expect, it } from 'vitest'
import type { SavedDirectory } from '../settings.ts'
import { freeName, renameDirectory, saveDirectory } from './found-directories.ts'

const CHECKED = '2026-01-01T00:00:00.000Z'

const page = (url: string): Omit<SavedDirectory, 'name' | 'checked'> => ({
  url,
  title: 'T',
  description: '',
  tools: [],
})

const saved: readonly SavedDirectory[] = [{ ...page('https://a.example/'), name: 'A', checked: CHECKED }]

describe('saveDirectory', () => {
  it('adds a directory to the end, under the name given', () => {
    const outcome = saveDirectory(saved, page('https://b.example/'), ' B ', CHECKED)
    expect(outcome).toEqual({
      ok: true,
      directories: [...saved, { ...page('https://b.example/'), name: 'B', checked: CHECKED }],
    })
  })

  it.each([
    ['https://a.example/', 'B', 'This directory is already saved, as “A”.'],
    ['https://b.example/', 'a', 'Another directory is called “a”. Choose another name.'],
    ['https://b.example/', '  ', 'Give it a name.'],
    ['https://b.example/', 'x'.repeat(101), 'Give it a name of at most 100 characters.'],
  ])('refuses %s as %j', (url, name, problem) => {
    expect(saveDirectory(saved, page(url), name, CHECKED)).toEqual({ ok: false, problem })
  })
})

describe('renameDirectory', () => {
  it('gives another name, or the same in other letters', () => {
    expect(renameDirectory(saved, 'https://a.example/', 'a')).toMatchObject({ ok: true, directories: [{ name: 'a' }] })
  })
})

describe('freeName', () => {
  it('numbers a name that is taken', () => {
    expect([freeName(saved, 'B'), freeName(saved, 'A'), freeName(saved, ' ')]).toEqual(['B', 'A 2', 'Directory'])
  })
})
