/** How long a button says that it has copied. */
const CONFIRMATION_MS = 1500

/** Whether the browser lets pages like this one copy: only those of a secure context. */
export const CAN_COPY: boolean = 'clipboard' in navigator

/** Makes a button copy what `read` returns when it is pressed, and say so for a moment. */
export function enableCopy(button: HTMLButtonElement, read: () => string): void {
  button.addEventListener('click', () => void copy(button, read()))
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  } catch {
    // Refused by the browser or by a policy of the embedding page.
    button.textContent = 'Copying is not allowed here'
  }
  button.disabled = true
  setTimeout(() => {
    button.textContent = label
    button.disabled = false
  }, CONFIRMATION_MS)
}
