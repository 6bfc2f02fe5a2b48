/** Loads a text of ours. @throws {Error} if it is answered with anything but success. */
export async function loadText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.text()
}
