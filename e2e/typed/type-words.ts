/** What a page shows for words. */
export interface TypedAnswer {
  /** Ids of the listings, in the order they are shown. */
  readonly ids: readonly string[]
  /** What the form announces. */
  readonly status: string
}

/**
 * Runs in a page with listings: types words into its form and waits until they are answered. Browsers of every kind can
 * be given it.
 */
export async function typeWords(words: readonly string[]): Promise<TypedAnswer[]> {
  const main = document.querySelector('main')
  const input = main?.querySelector<HTMLInputElement>('#_facets [name=query]')
  const status = main?.querySelector('.bar [role=status]')
  if (!main || !input || !status) throw new Error('there is no form')
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
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await answered
    const rows = Array.from(document.querySelectorAll<HTMLElement>('.rows > .row'))
    answers.push({
      ids: rows.map(({ id }) => id),
      status: status.textContent,
    })
  }
  return answers
}
