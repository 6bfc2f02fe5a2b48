import { parsePageQuery, writePageQuery } from '../../shared/search/page-query.ts'
import { readForm } from './form-values.ts'
import type { ItemFilter } from './item-filter.ts'
import { loadDocument } from './load-document.ts'

/** A submit event in browsers with WebMCP. */
interface AgentSubmitEvent extends SubmitEvent {
  readonly agentInvoked?: boolean
  readonly respondWith?: (answer: Promise<unknown>) => void
}

/**
 * Answers agents that call the form as a tool without leaving the page: agents inside the page would see it go and get
 * nothing. The answer is the JSON-LD of the result page, as it is for agents that follow; on a static host, which has no
 * result pages, it is what the page itself finds.
 */
export function answerAgents(form: HTMLFormElement, filter: ItemFilter): void {
  form.addEventListener('submit', (event: AgentSubmitEvent) => {
    if (event.agentInvoked !== true || event.respondWith === undefined) return
    event.preventDefault()
    filter.update()
    event.respondWith(findResults(form).then((results) => results ?? describeItems(filter.shown())))
  })
}

/** The JSON-LD of the result page; `undefined` where there are none. */
async function findResults(form: HTMLFormElement): Promise<unknown> {
  const query = parsePageQuery(readForm(form))
  if (query === undefined) return undefined
  try {
    const page = await loadDocument(`${form.action}?${writePageQuery(query)}`)
    if (page.querySelector('[data-partial]') === null) return undefined
    const data = page.querySelector('script[type="application/ld+json"]')?.textContent
    return data === undefined ? undefined : JSON.parse(data)
  } catch {
    return undefined
  }
}

function describeItems(items: readonly HTMLElement[]): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => {
      const link = item.querySelector('a')
      const description = item.querySelector('p')?.textContent
      return {
        '@type': 'ListItem',
        position: index + 1,
        item: { '@type': 'Thing', name: (link ?? item.querySelector('h3'))?.textContent, url: link?.href, description },
      }
    }),
  }
}
