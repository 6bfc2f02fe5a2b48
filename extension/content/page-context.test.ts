import { describe, expect, it } from 'vitest'
import { createTabTool } from './page-context.ts'

describe('createTabTool', () => {
  it('takes what a page says of a tool', () => {
    const inputSchema = { type: 'object', properties: { q: { type: 'string' } } }
    const annotations = { readOnlyHint: true, consequentialHint: false, untrustedContentHint: 'yes' }
    expect(
      createTabTool({ name: 'a', title: 'A', description: 'Does.', inputSchema, annotations, ours: false }),
    ).toEqual({
      name: 'a',
      title: 'A',
      description: 'Does.',
      inputSchema,
      readOnly: true,
      untrusted: false,
      consequential: false,
      ours: false,
    })
  })

  it.each([undefined, 7, '', 'n'.repeat(129)])('leaves out a tool named %s', (name) => {
    expect(createTabTool({ name, ours: false })).toBeUndefined()
  })

  it('cuts texts and leaves out what is no schema, or too long a one', () => {
    const long = createTabTool({
      name: 'n'.repeat(128),
      title: 't'.repeat(201),
      description: 'd'.repeat(4001),
      inputSchema: { description: 'x'.repeat(32_768) },
      ours: false,
    })
    expect(long).toMatchObject({ title: 't'.repeat(200), description: 'd'.repeat(4000), inputSchema: undefined })
    const cycle: Record<string, unknown> = {}
    cycle['self'] = cycle
    for (const inputSchema of [cycle, 'no', null]) {
      expect(createTabTool({ name: 'a', inputSchema, ours: false })?.inputSchema).toBeUndefined()
    }
  })
})
