import { createButton } from './create-button.ts'

/** Milliseconds for which a button shows the outcome. */
const SAID_MS = 2000

/** A button that copies a text. @param create Creates the text when the button is pressed. */
export function createCopyButton(label: string, create: () => string): HTMLButtonElement {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(create())
      say('Copied')
    } catch {
      say('Not allowed')
    }
  }
  // Announces the outcome without moving the focus.
  const button = createButton(label, copy, { 'aria-live': 'polite' })
  const say = (text: string): void => {
    button.textContent = text
    setTimeout(() => {
      button.textContent = label
    }, SAID_MS)
  }
  return button
}
