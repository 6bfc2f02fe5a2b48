import { programEntry } from './config-shapes.ts'
import type { ConfigShape } from './config-shapes.ts'
import type { ConnectTarget, ConnectWay } from './connect-client.ts'
import { quoteForShell } from './quote-for-shell.ts'

/** A JSON file. */
export function jsonFile(paths: readonly string[], shape: ConfigShape, note?: string): ConnectWay {
  return withNote({ kind: 'file', paths, language: 'json', write: writeJson(shape) }, note)
}

/** A JSON file whose client also accepts comments. Ours has none, so that it can be read either way. */
export function jsoncFile(paths: readonly string[], shape: ConfigShape, note?: string): ConnectWay {
  return withNote({ kind: 'file', paths, language: 'jsonc', write: writeJson(shape) }, note)
}

/** A TOML table of Codex and its relatives. Entry names are bare keys, and a JSON string is a basic string. */
export function tomlFile(paths: readonly string[]): ConnectWay {
  return {
    kind: 'file',
    paths,
    language: 'toml',
    write: ({ name, url }) => `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}`,
  }
}

/** As {@link tomlFile}, of a program. JSON lists of strings are TOML's too. */
export function tomlProgramFile(paths: readonly string[]): ConnectWay {
  const write = (target: ConnectTarget): string => {
    const { command: program, args } = programEntry(target)
    return `[mcp_servers.${target.name}]\ncommand = ${JSON.stringify(program)}\nargs = ${JSON.stringify(args)}`
  }
  return { kind: 'file', paths, language: 'toml', write }
}

/** A YAML file. `write` inserts URLs as JSON strings, which are double-quoted scalars of YAML 1.2. */
export function yamlFile(paths: readonly string[], write: (target: ConnectTarget) => string): ConnectWay {
  return { kind: 'file', paths, language: 'yaml', write }
}

/** A command, from its words. */
export function command(words: (target: ConnectTarget) => readonly string[], note?: string): ConnectWay {
  const write = (target: ConnectTarget): string => words(target).map(quoteForShell).join(' ')
  return withNote({ kind: 'command', language: 'shell', write }, note)
}

/** Steps at whose end the URL is pasted. */
export function pasteUrl(steps: string, note?: string): ConnectWay {
  return withNote({ kind: 'steps', steps, language: 'text', write: ({ url }) => url }, note)
}

/** Steps at whose end JSON is pasted. */
export function pasteJson(steps: string, shape: ConfigShape, note?: string): ConnectWay {
  return withNote({ kind: 'steps', steps, language: 'json', write: writeJson(shape) }, note)
}

/** A link that opens the client. */
export function link(label: string, write: (target: ConnectTarget) => string, note?: string): ConnectWay {
  return withNote({ kind: 'link', label, write }, note)
}

function writeJson(shape: ConfigShape): (target: ConnectTarget) => string {
  return (target) => JSON.stringify(shape(target), null, 2)
}

function withNote(way: ConnectWay, note: string | undefined): ConnectWay {
  return note === undefined ? way : { ...way, note }
}
