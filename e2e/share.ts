/**
 * Something that all files of a run share, made when the first of them asks: `example` (served, `url`),
 * `static example` and `site NAME` (served, `url` and `out`), `browser FEATURES` (`endpoint`) and `package` (`Installed`).
 * Nobody may change or stop it.
 *
 * @returns What is known of it; nothing outside of a run of tests.
 * @throws {Error} With the reason, when it cannot be made.
 */
export async function share<Told extends object>(name: string): Promise<Told | undefined> {
  const url = process.env['SHARED_THINGS']
  if (url === undefined) return undefined
  const response = await fetch(url + encodeURIComponent(name))
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Told
}
