/** What a page shows for words. */
export interface TypedAnswer {
  /** Ids of the listings, in the order they are shown. */
  readonly ids: readonly string[]
  /** What the form announces. */
  readonly status: string
}

/** Runs in a page: types words into its form and waits until they are answered. Browsers of every kind can be given it. */
export async function typeWords(words: readonly string[]): Promise<TypedAnswer[]> {
  const form = document.querySelector<HTMLFormElement>('form.filter')
  const input = form?.querySelector<HTMLInputElement>('[name=query]')
  const status = form?.querySelector('.found [role]')
  if (!form || !input || !status) throw new Error('there is no form')
  const answers: TypedAnswer[] = []
  for (const text of words) {
    const answered = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (form.ariaBusy !== null) return
        observer.disconnect()
        resolve()
      })
      observer.observe(form, { attributes: true, attributeFilter: ['aria-busy'] })
    })
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await answered
    const articles = Array.from(document.querySelectorAll<HTMLElement>('.listings article'))
    answers.push({
      ids: articles.flatMap((article) => (article.checkVisibility() ? [article.id] : [])),
      status: status.textContent,
    })
  }
  return answers
}
