import { Response } from 'miniflare'
import type { Outside } from './outside.ts'
import type { RunningEdge } from './start-edge.ts'

/** Makes all that was read from the bucket so far look as if it had been cached so many seconds ago. */
export async function ageCache({ miniflare }: RunningEdge, { asked }: Outside, seconds: number): Promise<void> {
  const cache = (await miniflare.getCaches()).default
  for (const line of asked) {
    const match = /^bucket (objects\/\S+)(?: (\d+)-(\d+))?$/.exec(line)
    if (match === null) continue
    const [, path = '', first, last] = match
    const range = first === undefined ? 'whole' : `${first}-${Number(last) - Number(first) + 1}`
    const url = `https://gazetteer.invalid/${path}/${range}`
    const entry = await cache.match(url)
    if (entry === undefined) throw new Error(`${url}: not in the cache`)
    const headers = new Headers([...entry.headers.entries()])
    headers.set('x-stored-at', String(Date.now() - seconds * 1000))
    await cache.put(url, new Response(await entry.arrayBuffer(), { headers: [...headers.entries()] }))
  }
}
