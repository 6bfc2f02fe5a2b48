import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../../settings/settings.ts'
import { addToHistory } from './add-to-history.ts'

const entry = (id: string, text = ''): HistoryEntry => ({
  id,
  at: '2026-01-01T00:00:00.000Z',
  where: { title: 'Directory', url: 'https://example.org/' },
  tool: 'search',
  input: { query: id },
  status: 'done',
  text,
})

describe('addToHistory', () => {
  it('puts the newest first and keeps 100', () => {
    let history: readonly HistoryEntry[] = []
    for (let number = 1; number <= 101; number += 1) history = addToHistory(history, entry(String(number)))
    expect([history.length, history[0]?.id, history.at(-1)?.id]).toEqual([100, '101', '2'])
  })

  it('cuts a result after 20,000 characters', () => {
    expect(addToHistory([], entry('a', 'x'.repeat(20_000)))[0]?.text).toHaveLength(20_000)
    expect(addToHistory([], entry('a', 'x'.repeat(20_001)))[0]?.text).toHaveLength(20_000)
  })

  it('keeps fewer where they are long', () => {
    let history: readonly HistoryEntry[] = []
    const long = { ...entry('a', '"'.repeat(20_000)), input: { query: 'x'.repeat(19_000) } }
    for (let number = 0; number < 100; number += 1) history = addToHistory(history, long)
    expect(history).toHaveLength(33)
  })

  it('does not keep an input that is longer', () => {
    const long = { ...entry('a'), input: { query: 'x'.repeat(20_000) } }
    expect(addToHistory([], long)[0]?.input).toEqual({})
  })
})
