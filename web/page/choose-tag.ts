import { writeForm } from './form-values.ts'

/**
 * Handles a click on a tag, which is a link to the listings that have it. If the form offers the tag, it is chosen there;
 * otherwise it is searched for.
 *
 * @returns Whether the form has changed; any other click is left alone.
 */
export function chooseTag(form: HTMLFormElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.tags a') : null
  if (link === null) return false
  event.preventDefault()
  const params = new URLSearchParams(link.search)
  const tag = params.get('filter_tags') ?? ''
  const select = form.querySelector<HTMLSelectElement>('select[name="filter_tags"]')
  const isOffered = Array.from(select?.options ?? []).some(({ value }) => value === tag)
  writeForm(form, isOffered ? params : new URLSearchParams({ query: tag }))
  return true
}
