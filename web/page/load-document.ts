/**
 * Loads a page of ours as a document. XMLHttpRequest parses it without creating markup from a string, which our policy
 * forbids (Trusted Types).
 *
 * @throws {Error} if there is no answer or it is not HTML.
 */
export function loadDocument(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', url)
    request.responseType = 'document'
    request.addEventListener('load', () => {
      if (request.status === 200 && request.responseXML !== null) resolve(request.responseXML)
      else reject(new Error(`${url} was answered with ${request.status}`))
    })
    request.addEventListener('error', () => reject(new Error(`${url} cannot be reached`)))
    request.send()
  })
}
