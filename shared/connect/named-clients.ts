import { CONNECT_CLIENTS } from './clients.ts'
import type { ConnectClient, ConnectWay } from './connect-client.ts'

/** A client that every page names, with the ways that are shown there. */
export interface NamedClient {
  readonly id: string
  readonly title: string
  /** A link that opens it, where it has one. */
  readonly link: Extract<ConnectWay, { kind: 'link' }> | undefined
  /** What is copied: a command where there is one, otherwise what goes into a file or a window. */
  readonly text: Exclude<ConnectWay, { kind: 'link' }>
}

/** The clients most readers have. */
const NAMED_IDS = ['claude-code', 'cursor', 'vscode', 'codex', 'chatgpt'] as const

/** The clients in sight on every page, in the order shown. The page of all clients has the others, and all ways. */
export const NAMED_CLIENTS: readonly NamedClient[] = NAMED_IDS.flatMap((id) => {
  const client = CONNECT_CLIENTS.find((each) => each.id === id)
  return client === undefined ? [] : [nameClient(client)]
})

/** How many clients only the page of all clients has. */
export const OTHER_CLIENT_COUNT: number = CONNECT_CLIENTS.length - NAMED_CLIENTS.length

function nameClient({ id, title, ways }: ConnectClient): NamedClient {
  const texts = ways.filter((way) => way.kind !== 'link')
  const text = texts.find(({ kind }) => kind === 'command') ?? texts[0]
  if (text === undefined) throw new Error(`${id}: has links only`)
  return { id, title, link: ways.find((way) => way.kind === 'link'), text }
}
