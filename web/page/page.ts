/** How long a button says that it has copied. */
const CONFIRMATION_MS = 1500

/**
 * Enhancement of our own pages: shows the copy buttons of the agent-access section where the browser can copy, and
 * makes them work. Without it the addresses are there to be selected.
 */
if ('clipboard' in navigator) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', () => void copy(button))
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '')
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
