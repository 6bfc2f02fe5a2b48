/** Finds the address of the engine's module in a page. @throws {Error} where it names none. */
export async function findEngine(pageUrl: string): Promise<string> {
  const html = await (await fetch(pageUrl)).text()
  const address = / data-engine="([^"]+)"/.exec(html)?.[1]
  if (address === undefined) throw new Error(`${pageUrl} names no engine`)
  return new URL(address, pageUrl).href
}
