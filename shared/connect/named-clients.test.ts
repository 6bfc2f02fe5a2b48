import { describe, expect, it } from 'vitest'
import { CONNECT_CLIENTS } from './clients.ts'
import { NAMED_CLIENTS, OTHER_CLIENT_COUNT } from './named-clients.ts'

describe('NAMED_CLIENTS', () => {
  it('are five, each with one thing to copy', () => {
    expect(NAMED_CLIENTS.map(({ title, link, text }) => [title, link?.label, text.kind])).toEqual([
      ['Claude Code', undefined, 'command'],
      ['Cursor', 'Add to Cursor', 'file'],
      ['VS Code', 'Add to VS Code', 'command'],
      ['Codex', undefined, 'command'],
      ['ChatGPT', undefined, 'steps'],
    ])
    expect(OTHER_CLIENT_COUNT).toBe(CONNECT_CLIENTS.length - 5)
  })
})
