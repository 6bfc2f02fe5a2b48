/**
 * Says below a list that nothing of it is shown, and where else to look: in the search of the server, which forgives
 * spelling mistakes, for this page and for the whole directory.
 *
 * @param place Element behind which it is said.
 */
export function createNothingFound(form: HTMLFormElement, place: Element): (isNothing: boolean, words: string) => void {
  const text = document.createElement('p')
  text.className = 'none'
  text.lang = 'en'
  text.hidden = true
  const root = document.querySelector<HTMLAnchorElement>('nav a')
  const links =
    root === null
      ? [createLink('Search all listings', form.action)]
      : [createLink('Search with other spellings', form.action), createLink('search the whole directory', root.href)]
  text.append(
    'Nothing here has all of this. ',
    ...links.flatMap((link, index) => (index === 0 ? [link] : [' or ', link])),
    '.',
  )
  place.after(text)
  return (isNothing, words) => {
    text.hidden = !isNothing
    if (isNothing) for (const link of links) link.search = new URLSearchParams({ query: words }).toString()
  }
}

function createLink(label: string, url: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'nofollow'
  link.textContent = label
  return link
}
