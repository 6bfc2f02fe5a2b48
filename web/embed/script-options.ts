import type { DirectoryOptions } from './directory-options.ts'

/** Base URL of the directory that published a script: `{base}/embed.js` or `{base}/_/embed.{digest}.js`. */
export function baseOfScript(url: string): string {
  return url.replace(/(_\/)?[^/?#]*([?#].*)?$/, '')
}

/**
 * Reads the `data-` attributes of a script tag.
 *
 * @param data Its `dataset`.
 * @param base Where the script was loaded from.
 */
export function readScriptOptions(data: Readonly<Record<string, string | undefined>>, base: string): DirectoryOptions {
  return {
    base,
    ...data,
    tools: data['tools']?.split(/[\s,]+/),
    exposedTo: data['exposedTo']?.split(/[\s,]+/),
    limit: Number(data['limit']),
    maxCharacters: Number(data['maxCharacters']),
    debug: 'debug' in data,
    signal: undefined,
  }
}
