import { request } from 'node:http'

/** Bytes of the body of `url` as sent in Brotli. fetch would decode them. */
export function countBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br', accept: '*/*' }, agent: false }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
