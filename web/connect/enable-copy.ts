/** How long a button shows the outcome. */
const CONFIRMATION_MS = 1500

/** Whether the browser lets such pages copy: only those in a secure context. */
export const CAN_COPY: boolean = 'clipboard' in navigator

/** Makes a button copy what `read` returns when it is pressed, and show the outcome for a moment, in the words of `said`. */
export function enableCopy(
  button: HTMLButtonElement,
  read: () => string | Promise<string>,
  said: readonly [copied: string, notCopied: string] = ['Copied', 'Could not copy'],
): void {
  const label = [...button.childNodes]
  let timer: ReturnType<typeof setTimeout> | undefined
  // The outcome is announced, too. The button is never disabled: that would take the focus away.
  button.ariaLive = 'polite'
  const copy = async (): Promise<void> => {
    button.textContent = (await tryCopy(read)) ? said[0] : said[1]
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.replaceChildren(...label)
    }, CONFIRMATION_MS)
  }
  button.addEventListener('click', () => void copy())
}

function toBlob(text: string): Blob {
  return new Blob([text], { type: 'text/plain' })
}

/** False if the browser or a policy of an embedding page refuses, or the text did not arrive. */
async function tryCopy(read: () => string | Promise<string>): Promise<boolean> {
  try {
    const text = read()
    if (typeof text === 'string') await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text.then(toBlob) })])
    return true
  } catch {
    return false
  }
}
