import { describe, expect, it } from 'vitest'
import { checkRequirements } from './check-requirements.ts'
import { readCitations } from './read-citations.ts'
import type { Requirement } from './requirement.ts'

const CLAUSES = ['DESIGN §5 mcp', 'DESIGN §5 page']

const REQUIREMENTS: readonly Requirement[] = [
  { id: 'url:mcp:get-405', clause: 'DESIGN §5 mcp', says: 'GET is refused.', level: 'must' },
  { id: 'url:mcp:post', clause: 'DESIGN §5 mcp', says: 'POST is answered.', level: 'must' },
  { id: 'url:page:html', clause: 'DESIGN §5 page', says: 'It is HTML.', level: 'should' },
  { id: 'url:page:parts', clause: 'DESIGN §5 page', says: 'It has parts.', level: { planned: 'parts' } },
]

/** Tests as the formatter writes them. */
const TESTS = `describe('the endpoint', () => {
  it('refuses GET [url:mcp:get-405]', async () => {
    expect('[url:mcp:nothing]').toBe('')
  })

  it.each([
    ['a', "it's"],
    ['b', 'c'],
  ])('answers %s by POST, as HTML [url:mcp:post] [url:page:html]', () => {})

  it.each(['x'])(
    "shows %s, it's HTML [url:page:html]",
    () => {},
  )
})
`

function problemsOf(text: string, requirements: readonly Requirement[] = REQUIREMENTS): string[] {
  return checkRequirements(requirements, CLAUSES, readCitations('a.test.ts', text))
}

describe('readCitations', () => {
  it('finds file, line and title of every citation at the end of a title, and no other text', () => {
    expect(readCitations('a.test.ts', TESTS).map(({ id, line, title }) => [id, line, title])).toEqual([
      ['url:mcp:get-405', 2, 'refuses GET'],
      ['url:mcp:post', 9, 'answers %s by POST, as HTML'],
      ['url:page:html', 9, 'answers %s by POST, as HTML'],
      ['url:page:html', 12, "shows %s, it's HTML"],
    ])
  })

  it.each([
    ["  it.skip('a [x:y:z]', () => {})", true],
    ["  it.todo('a [x:y:z]')", true],
    ["  test.fails('a [x:y:z]', () => {})", true],
    ["  it.concurrent.skip('a [x:y:z]', () => {})", true],
    ["  it('a [x:y:z]', { skip: true }, () => {})", true],
    ["  it.skip.each([\n    1,\n  ])('a [x:y:z]', () => {})", true],
    ["describe.skip('b', () => {\n  it('a [x:y:z]', () => {})\n})", true],
    ["describe.skip('b', () => {\n  describe('c', () => {\n    it('a [x:y:z]', () => {})\n  })\n})", true],
    ["describe.skip('b', () => {\n  it('a', () => {})\n})\n\nit('a [x:y:z]', () => {})", false],
    ["it.skip('b', () => {})\nit('a [x:y:z]', () => {})", false],
    ["describe.skipIf(isWindows)('b', () => {\n  it('a [x:y:z]', () => {})\n})", false],
    ["  it.concurrent.each(WAYS)('a [x:y:z]', () => {})", false],
  ])('reads from %j whether the test is skipped: %s', (text, isSkipped) => {
    expect(readCitations('a.test.ts', text)).toEqual([expect.objectContaining({ id: 'x:y:z', isSkipped })])
  })
})

describe('checkRequirements', () => {
  it('accepts a manifest in which everything is cited or planned', () => {
    expect(problemsOf(TESTS)).toEqual([])
  })

  it.each(['url:mcp:get-405', 'url:mcp:post'])('reports that the only citation of %s is gone', (id) => {
    expect(problemsOf(TESTS.replace(` [${id}]`, ''))).toEqual([`${id}: no test cites it`])
  })

  it('reports that the last of several citations is gone', () => {
    expect(problemsOf(TESTS.replace(' [url:page:html]', ''))).toEqual([])
    expect(problemsOf(TESTS.replaceAll(' [url:page:html]', ''))).toEqual(['url:page:html: no test cites it'])
  })

  it('reports a citation of an unknown id', () => {
    expect(problemsOf(TESTS.replace('GET [', 'GET [url:mcp:got-405] ['))).toEqual([
      'url:mcp:got-405: cited by a.test.ts:2, but is not a requirement',
    ])
  })

  it('reports a requirement whose tests are all skipped', () => {
    expect(problemsOf(TESTS.replace("it('refuses", "it.skip('refuses"))).toEqual([
      'url:mcp:get-405: every test that cites it is skipped',
    ])
    expect(problemsOf(TESTS.replace('it.each([\n', 'it.todo.each([\n'))).toEqual([
      'url:mcp:post: every test that cites it is skipped',
    ])
  })

  it('reports a planned requirement that has a test, and a waived one without a reason', () => {
    expect(problemsOf(TESTS.replace('[url:page:html]"', '[url:page:html] [url:page:parts]"'))).toEqual([
      'url:page:parts: cited by a.test.ts:12, but is planned',
    ])
    const silent = { id: 'a:b:c', clause: 'RFC 9110', says: '', level: { waived: '' } }
    expect(problemsOf(TESTS, [...REQUIREMENTS, silent])).toEqual(['a:b:c: gives no reason for not being verified'])
  })

  it('reports duplicate and malformed ids', () => {
    const [first] = REQUIREMENTS
    if (first === undefined) throw new Error('the fixture is empty')
    expect(problemsOf(TESTS, [...REQUIREMENTS, first])).toEqual(['url:mcp:get-405: duplicate id'])
    expect(problemsOf(TESTS, [...REQUIREMENTS, { ...first, id: 'url:MCP', level: { planned: 'x' } }])).toEqual([
      'url:MCP: expected area:thing:case',
    ])
  })

  it('reports a clause without a requirement, and an unknown clause', () => {
    const others = REQUIREMENTS.filter(({ id }) => !id.startsWith('url:page'))
    expect(problemsOf(TESTS.replaceAll(' [url:page:html]', ''), others)).toEqual(['DESIGN §5 page: no requirement'])
    const stray: Requirement = { id: 'a:b:c', clause: 'DESIGN §5 nowhere', says: '', level: { planned: 'x' } }
    expect(problemsOf(TESTS, [...REQUIREMENTS, stray])).toEqual(['a:b:c: there is no clause "DESIGN §5 nowhere"'])
  })
})
