import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SavedDirectory } from '../settings.ts'
import { freeName, renameDirectory, saveDirectory } from './found-directories.ts'

const page = (url: string): Omit<SavedDirectory, 'name' | 'checked'> => ({
  url,
  title: 'T',
  description: '',
  tools: [],
})

const A = { ...page('https://a.example/'), name: 'A', checked: '2026-01-01T00:00:00.000Z' }
const B = { ...A, ...page('https://b.example/'), name: 'B' }

let stored: { directories: readonly SavedDirectory[] }

beforeEach(() => {
  stored = { directories: [A, B] }
  const local = { get: async () => stored, set: async (next: typeof stored) => void (stored = next) }
  vi.stubGlobal('chrome', { storage: { local } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const names = (): string[] => stored.directories.map(({ name }) => name)

describe('saveDirectory', () => {
  it('adds a directory to the end, under its title', async () => {
    expect(await saveDirectory(page('https://c.example/'))).toBeUndefined()
    expect(names()).toEqual(['A', 'B', 'T'])
  })

  it('refuses one that is there', async () => {
    expect(await saveDirectory(page('https://a.example/'))).toBe('This directory is already saved, as “A”.')
    expect(names()).toEqual(['A', 'B'])
  })
})

describe('renameDirectory', () => {
  it('gives another name, or the same in other letters', async () => {
    expect(await renameDirectory('https://a.example/', ' a ')).toBeUndefined()
    expect(names()).toEqual(['a', 'B'])
  })

  it.each([
    ['b', 'Another directory is called “b”. Choose another name.'],
    ['  ', 'Give it a name.'],
    ['x'.repeat(101), 'Give it a name of at most 100 characters.'],
  ])('refuses %j', async (name, problem) => {
    expect(await renameDirectory('https://a.example/', name)).toBe(problem)
    expect(names()).toEqual(['A', 'B'])
  })
})

describe('freeName', () => {
  it('numbers a name that is taken', () => {
    expect([freeName([A], 'B'), freeName([A], 'A'), freeName([A], ' ')]).toEqual(['B', 'A 2', 'Directory'])
  })
})
