import { enableCopy } from '../connect/enable-copy.ts'

/** Makes a button copy the page as Markdown, from the URL it names. */
export function enableCopyMarkdown(button: HTMLButtonElement): void {
  enableCopy(button, () => loadText(button.dataset['copyFrom'] ?? ''))
}

async function loadText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}
