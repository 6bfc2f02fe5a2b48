/** Base URL of the directory that a script was published by: `{base}/embed.js` or `{base}/_/embed.{digest}.js`. */
export function baseOfScript(url: string): string {
  return url.replace(/(_\/)?[^/?#]*([?#].*)?$/, '')
}
