/** In this browser, or in this tab. */
type Place = 'localStorage' | 'sessionStorage'

/** What was kept under a name; empty where nothing was, or the browser keeps nothing. */
export function recall(place: Place, name: string): string {
  try {
    return window[place].getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** @param value Empty to forget it. Where the browser keeps nothing, or has no room, it lasts for this page. */
export function keep(place: Place, name: string, value = ''): void {
  try {
    if (value === '') window[place].removeItem(name)
    else window[place].setItem(name, value)
  } catch {
    // The page shows it all the same.
  }
}
