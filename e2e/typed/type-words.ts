/** What a page shows for words. */
export interface TypedAnswer {
  /** Ids of the listings, in the order they are shown. */
  readonly ids: readonly string[]
  /** What the form announces. */
  readonly status: string
}

/**
 * Runs in a page with listings: gives its form words and waits until they are answered. Browsers of every kind can be
 * given it.
 */
export async function typeWords(words: readonly string[]): Promise<TypedAnswer[]> {
  const main = document.querySelector('main')
  if (!main) throw new Error('there is no page')
  const answers: TypedAnswer[] = []
  for (const text of words) {
    const answered = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (main.ariaBusy !== null) return
        observer.disconnect()
        resolve()
      })
      observer.observe(main, { attributes: true, attributeFilter: ['aria-busy'] })
    })
    // Another form may have come with the answer.
    const input = main.querySelector<HTMLInputElement>('#_facets [name=query]')
    if (!input) throw new Error('there is no form')
    input.value = text
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await answered
    const rows = Array.from(document.querySelectorAll<HTMLElement>('.rows > .row'))
    answers.push({
      ids: rows.map(({ id }) => id),
      // Where nothing is found there is no list to count.
      status: main.querySelector('.bar [role=status]')?.textContent ?? '0',
    })
  }
  return answers
}
