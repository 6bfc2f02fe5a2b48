import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool } from '../../../web/engine/engine.ts'
import type { PlainHost } from '../serve-folder.ts'
import { BROKEN_HOSTS, ODD_HOSTS } from './hostile-hosts.ts'
import { ADVICE, adviceOf, QUESTIONS } from './questions.ts'
import { FORMS, NEW_WORD, publishTwice } from './publish-twice.ts'
import type { PublishedTwice, Version } from './publish-twice.ts'

describe('the engine on a host that', () => {
  let releases: PublishedTwice
  const hosts: PlainHost[] = []

  beforeAll(async () => {
    releases = await publishTwice()
  })

  afterAll(async () => {
    await Promise.all(hosts.map((host) => host.close()))
    releases.remove()
  })

  async function serve(...args: Parameters<PublishedTwice['serve']>): Promise<PlainHost> {
    const host = await releases.serve(...args)
    hosts.push(host)
    return host
  }

  /** All answers to the questions of a page, each as JSON. */
  async function askAll({ url }: PlainHost): Promise<string[]> {
    const answers = []
    for (const question of QUESTIONS) answers.push(JSON.stringify(await callTool({ ...question, base: url })))
    return answers
  }

  async function countNew(host: PlainHost): Promise<number> {
    const args = { query: NEW_WORD, sort: 'name' }
    const answer = await callTool({ slug: '', name: 'browse', args, base: host.url })
    return (answer as { structuredContent: { total: number } }).structuredContent.total
  }

  describe.each(FORMS)('has a directory in the form "%s" and', (form) => {
    it('only sends files answers everything', async () => {
      const answers = await askAll(await serve(form, () => 'before'))
      for (const answer of answers) expect(JSON.parse(answer)).not.toHaveProperty('isError')
      expect(new Set(answers).size).toBe(QUESTIONS.length)
    })

    it.each(Object.entries(ODD_HOSTS))('%s gives the same answers [answer:engine:hosts]', async (_name, habit) => {
      const plain = await serve(form, () => 'before')
      expect(await askAll(await serve(form, () => 'before', habit))).toEqual(await askAll(plain))
    })

    it.each(Object.entries(BROKEN_HOSTS))('%s gets a sentence [answer:engine:hosts]', async (_name, habit) => {
      const { url } = await serve(form, () => 'before', habit)
      for (const question of QUESTIONS) expect(await adviceOf(callTool({ ...question, base: url }))).toMatch(ADVICE)
    })

    it('is well again answers at the next question [answer:engine:hosts]', async () => {
      let isBroken = true
      const failing = await serve(
        form,
        () => 'before',
        (request, answer) => (isBroken ? BROKEN_HOSTS['cuts compressed files in half']?.(request, answer) : answer),
      )
      for (const question of QUESTIONS) {
        expect(await adviceOf(callTool({ ...question, base: failing.url }))).toMatch(ADVICE)
      }
      isBroken = false
      expect(await askAll(failing)).toEqual(await askAll(await serve(form, () => 'before')))
    })

    it('sends old pages with new search files answers from those [answer:engine:releases]', async () => {
      const host = await serve(form, (path) => (path.startsWith('_/search') ? 'after' : 'before'))
      expect(await askAll(host)).toEqual(await askAll(await serve(form, () => 'after')))
    })

    it('sends new pages with old search files answers from those [answer:engine:releases]', async () => {
      const host = await serve(form, (path) => (path.startsWith('_/search') ? 'before' : 'after'))
      expect(await askAll(host)).toEqual(await askAll(await serve(form, () => 'before')))
    })

    it('keeps the old pointer in a cache answers from the release that is there [answer:engine:releases]', async () => {
      const isOld = (path: string, isFresh: boolean): boolean => path === '_/search.json' && !isFresh
      const host = await serve(form, (path, isFresh) => (isOld(path, isFresh) ? 'before' : 'after'))
      expect(await askAll(host)).toEqual(await askAll(await serve(form, () => 'after')))
    })

    it('publishes between two questions answers from a release that exists [answer:engine:releases]', async () => {
      let version: Version = 'before'
      const host = await serve(form, () => version)
      await callTool({ slug: '', name: 'facets', args: { name: 'categories' }, base: host.url })
      version = 'after'
      const answers = await askAll(host)
      const before = await askAll(await serve(form, () => 'before'))
      const after = await askAll(await serve(form, () => 'after'))
      for (const [at, answer] of answers.entries()) expect([before[at], after[at]]).toContain(answer)
      // Its files are gone, so it was opened before that.
      expect(answers.at(-1)).toBe(after.at(-1))
    })

    it('has the pointer before the files gets a sentence, and then answers [answer:engine:releases]', async () => {
      let hasFiles = false
      const host = await serve(form, (path) => (path.endsWith('.gz') && !hasFiles ? 'before' : 'after'))
      expect(await adviceOf(countNew(host))).toMatch(ADVICE)
      hasFiles = true
      expect(await countNew(host)).toBeGreaterThan(0)
    })
  })
})
