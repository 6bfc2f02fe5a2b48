import { describe, expect, it } from 'vitest'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import { SITE } from '../../../e2e/fixtures/pages.ts'
import { createSampleStore } from '../../../e2e/protocol/sample-documents.ts'
import { createReleaseView } from '../resources/release-view.ts'
import type { ReleaseView } from '../resources/release-view.ts'
import { tooManyRequestsResponse } from './unavailable.ts'

/** What each language says before somebody may come back in 2 s, and in 100 s. */
const SENTENCES = [
  ['en', 'Try again in 2 seconds.', 'Try again in 100 seconds.'],
  ['de', 'Versuchen Sie es in 2 Sekunden noch einmal.', 'Versuchen Sie es in 100 Sekunden noch einmal.'],
  ['fr', 'Réessayez dans 2 secondes.', 'Réessayez dans 100 secondes.'],
  ['es', 'Inténtelo de nuevo en 2 segundos.', 'Inténtelo de nuevo en 100 segundos.'],
  ['pt', 'Tente de novo em 2 segundos.', 'Tente de novo em 100 segundos.'],
  ['zh', '请在 2 秒后重试。', '请在 100 秒后重试。'],
  ['ja', '2 秒後にもう一度お試しください。', '100 秒後にもう一度お試しください。'],
  ['ko', '2초 후에 다시 시도하세요.', '100초 후에 다시 시도하세요.'],
  ['ar', 'حاول مجددًا بعد ثانيتين.', 'حاول مجددًا بعد 100 ثانية.'],
  ['he', 'אפשר לנסות שוב בעוד שתי שניות.', 'אפשר לנסות שוב בעוד 100 שניות.'],
  ['ru', 'Попробуйте ещё раз через 2 секунды.', 'Попробуйте ещё раз через 100 секунд.'],
  ['hi', '2 सेकंड बाद फिर कोशिश करें।', '100 सेकंड बाद फिर कोशिश करें।'],
]

/** A release in a language. */
function createView(language: string): ReleaseView {
  const view = createReleaseView(createSampleStore().current(), { cacheBytes: 0, onError: () => undefined })
  return {
    ...view,
    encodedBasePath: '/lists',
    site: async () => ({ ...SITE, directory: { ...SITE.directory, language } }),
  }
}

const ask = async (view: ReleaseView, seconds: number, accept = 'text/html') => {
  const request = new Request('https://example.org/lists/', { headers: { accept } })
  const exceeded = { reason: 'rate', retryAfterSeconds: seconds } as const
  return tooManyRequestsResponse({ request, isRead: true, view }, exceeded)
}

describe('tooManyRequestsResponse', () => {
  it.each(SENTENCES)('says in %s how long to wait, below the header of every page', async (language, few, many) => {
    const view = createView(language)
    for (const [seconds, sentence] of [
      [2, few],
      [100, many],
    ] as const) {
      const response = await ask(view, seconds)
      const { status, headers } = response
      expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
        429,
        String(seconds),
        'no-store',
      ])
      const text = await response.text()
      expect(text).toContain(`<p>${sentence}</p>`)
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
      expect(headers.get('content-security-policy')).toContain(SITE.assets.style_hash)
      const elements = readHtml(text)
      expect(elements.find(({ name }) => name === 'html')?.attributes.get('lang')).toBe(language)
      expect(elements.filter(({ name }) => name === 'header' || name === 'h1').map(({ name }) => name)).toEqual([
        'header',
        'h1',
      ])
      expect(text).toContain('<a href="/lists/">')
    }
  })

  it('is a problem for programs, or Markdown for agents', async () => {
    const view = createView('de')
    const response = await ask(view, 1, '*/*')
    expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
      429,
      'application/problem+json',
      'Accept',
    ])
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Too Many Requests',
      status: 429,
      detail: 'Too many requests: try again in 1 s.',
    })
    const text = await (await ask(view, 1, 'text/markdown')).text()
    expect(text).toBe('# Too many requests\n\nToo many requests: try again in 1 s.\n')
  })

  it('is a bare page in English while the release cannot be read, and is whole later', async () => {
    const view = createView('de')
    const bare = await (await ask({ ...view, site: () => Promise.reject(new Error('secret')) }, 1)).text()
    expect(bare).toContain('<p>Try again in 1 second.</p>')
    expect(bare).not.toMatch(/secret|<header/)
    expect(await (await ask(view, 1)).text()).toContain('<p>Versuchen Sie es in 1 Sekunde noch einmal.</p>')
  })
})
