/** Base URL of the directory that published a script: `{base}/embed.js` or `{base}/_/embed.{digest}.js`. */
export function baseOfScript(url: string): string {
  return url.replace(/(_\/)?[^/?#]*([?#].*)?$/, '')
}
