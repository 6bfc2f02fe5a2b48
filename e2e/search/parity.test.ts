import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openNodeFileStore } from '../../server/store/node-files.ts'
import { CHINESE_PAGE } from '../pages/chinese-site.ts'
import { serveSite } from '../pages/serve-site.ts'
import type { ServedSite } from '../pages/serve-site.ts'
import { surfacesOf } from './surfaces.ts'
import type { Question, ServedDirectory, SurfaceAnswer } from './surfaces.ts'

const QUESTIONS: Readonly<Record<string, Question>> = {
  'a name': { words: 'PostgreSQL' },
  'a beginning': { words: 'postg' },
  'a misspelling': { words: 'postgers' },
  'several words': { words: 'embedded database engine' },
  'words of which none has all': { words: 'web framework storage sqlite' },
  'words and a filter': { words: 'database', filters: { tags: 'embedded' } },
  'words, newest first': { words: 'database', sort: 'added' },
  'a filter': { words: '', filters: { tags: 'embedded' } },
  'a filter, by name': { words: '', filters: { status: 'deprecated' }, sort: 'name' },
  'nothing, newest first': { words: '', sort: 'added' },
  'nothing that exists': { words: 'zzzzqqqq' },
}

const CHINESE_QUESTIONS: Readonly<Record<string, Question>> = {
  words: { words: '视频编辑' },
  'a word': { words: '音频' },
  'a character': { words: '录' },
  'a Latin name': { words: 'vlc' },
  'a misspelling': { words: 'Audacty' },
  'words, by name': { words: '编辑', sort: 'name' },
  'everything, by name': { words: '', sort: 'name' },
}

/** Fewer than ten listings have all of these words. */
const SELDOM_TOGETHER: ReadonlySet<string> = new Set(['web framework storage sqlite'])

const sites: ServedSite[] = []
const directories = new Map<string, ServedDirectory>()

beforeAll(async () => {
  sites.push(...(await Promise.all([serveSite('english'), serveSite('chinese')])))
  for (const { name, url, out } of sites) directories.set(name, { url, store: openNodeFileStore(out) })
})

afterAll(() => Promise.all(sites.map((site) => site.close())))

describe.each([
  ['english', 'small', QUESTIONS],
  ['english', 'large', QUESTIONS],
  ['english', '', QUESTIONS],
  ['chinese', CHINESE_PAGE, CHINESE_QUESTIONS],
  ['chinese', '', CHINESE_QUESTIONS],
] as const)('the %s directory, page "%s"', (name, slug, questions) => {
  it.each(Object.entries(questions))(
    'answers %s the same wherever it is asked [url:results:as-tool] [answer:surfaces:parity]',
    async (_what, question) => {
      const directory = directories.get(name)
      if (directory === undefined) throw new Error(`${name} is not served`)
      const answers = new Map<string, SurfaceAnswer>()
      for (const [surface, ask] of surfacesOf(slug)) answers.set(surface, await ask(directory, slug, question))
      const first = answers.get('the endpoint of the page')
      expect(answers).toEqual(new Map(Array.from(answers.keys(), (surface) => [surface, first])))
      expect(first?.ids.length === 0).toBe(question.words === 'zzzzqqqq')
      expect(first?.weaker).toBeGreaterThan(SELDOM_TOGETHER.has(question.words) ? 0 : -1)
    },
  )
})
