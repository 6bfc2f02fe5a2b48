import { expect, it } from 'vitest'
import { callTool } from '../../../web/engine/engine.ts'
import { serveDirectory } from '../../embed/clients/serve-directory.ts'
import { callEndpoint } from './call-endpoint.ts'
import { callEngine } from './call-engine.ts'

/** Questions of two to eight words, and what they are read as. */
const QUESTIONS: Readonly<Record<string, readonly (readonly [question: string, readAs: object])[]>> = {
  events: [
    ['upcoming events', { end: [expect.stringMatching(/^\d{4}-\d\d-\d\d\.\.$/)] }],
    ['next eclipse', { sort: 'start' }],
    ['August 2027', { start: ['2027-08-01..2027-08-31'] }],
    ['total eclipses between 2027 and 2028', { start: ['2027-01-01..2028-12-31'] }],
    ['before 1 March 2027', { start: ['..2027-02-28'] }],
  ],
  places: [
    ['tallest lighthouse', { sort: expect.stringMatching(/^-/) }],
    ['country: Ireland', { 'location.country': ['Ireland'] }],
    ['near France', { 'location.country': ['France'] }],
  ],
  books: [
    ['books from 1949', { published: ['1949..1949'] }],
    ['oldest book', { sort: 'published' }],
  ],
}

/** Each is a build: `npm test` has the questions of two kinds of value. */
const ASKED = Object.entries(QUESTIONS).filter(([name]) => process.env['TEST_ALL'] || name === 'events')

it.each(ASKED)(
  'reads questions of %s on a host of files as its endpoint does [answer:engine:parity]',
  async (name, questions) => {
    const directory = await serveDirectory(`examples/${name}/directory.yml`)
    try {
      const calls = questions.map(([query]) => ({ slug: '', name: 'search', args: JSON.stringify({ query }) }))
      const answers = await callEndpoint(directory.url)(calls)
      expect(await callEngine(callTool, directory.url)(calls)).toEqual(answers)
      const read = answers.map((text) => (JSON.parse(text) as { structuredContent: object }).structuredContent)
      expect(read).toEqual(
        questions.map(([, read_as]) => expect.objectContaining({ read_as: expect.objectContaining(read_as) })),
      )
    } finally {
      await directory.close()
    }
  },
)
