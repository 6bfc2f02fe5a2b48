import type { ConnectTarget } from './connect-client.ts'

/** `cursor:` link. @see https://docs.cursor.com/en/tools/developers */
export function cursorLink({ name, url }: ConnectTarget): string {
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=${encode(name)}&config=${encode(toBase64({ url }))}`
}

/** Link through vscode.dev, which works where no scheme is registered. */
export function vscodeLink(target: ConnectTarget): string {
  const { name, url } = target
  return `https://vscode.dev/redirect/mcp/install?name=${encode(name)}&config=${encodeJson({ type: 'http', url })}`
}

/** {@link vscodeLink} for VS Code Insiders. */
export function vscodeInsidersLink(target: ConnectTarget): string {
  return `${vscodeLink(target)}&quality=insiders`
}

/** `vscode:` link, with the name inside the JSON. @see https://code.visualstudio.com/api/extension-guides/ai/mcp */
export function vscodeSchemeLink({ name, url }: ConnectTarget): string {
  return `vscode:mcp/install?${encodeJson({ name, type: 'http', url })}`
}

/** @see https://kiro.dev/docs/mcp/share/ */
export function kiroLink({ name, url }: ConnectTarget): string {
  return `https://kiro.dev/launch/mcp/add?name=${encode(name)}&config=${encodeJson({ url })}`
}

/** `lmstudio:` link, LM Studio 0.3.17 or newer. @see https://lmstudio.ai/docs/app/mcp/deeplink */
export function lmStudioLink({ name, url }: ConnectTarget): string {
  return `lmstudio://add_mcp?name=${encode(name)}&config=${encode(toBase64({ url }))}`
}

/** `goose:` link; the timeout is in seconds, Goose's own default. */
export function gooseLink({ name, url, title }: ConnectTarget): string {
  const description = encode(`${title} directory`)
  return `goose://extension?url=${encode(url)}&type=streamable_http&id=${encode(name)}&name=${encode(name)}&description=${description}&timeout=300`
}

/** Opens the form for a custom connector on claude.ai. Not documented, so the steps are listed beside it. */
export function claudeLink({ name, url }: ConnectTarget): string {
  return `https://claude.ai/customize/connectors?modal=add-custom-connector&connectorName=${encode(name)}&connectorUrl=${encode(url)}`
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function encodeJson(value: Readonly<Record<string, string>>): string {
  return encode(JSON.stringify(value))
}

/** Standard base64 (RFC 4648 §4) of JSON in UTF-8. Its `+`, `/` and `=` must be percent-encoded in a query. */
function toBase64(value: Readonly<Record<string, string>>): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
}
