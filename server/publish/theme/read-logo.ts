import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { InputFile } from '../../sources/contract/directory-model.ts'

/** Bytes of a logo: every page shows it. */
const MAX_LOGO_BYTES = 65_536

/** What an SVG file could do besides being drawn: run, load, or contain other documents. */
const ACTIVE_SVG =
  /<\s*(?:script|foreignObject|iframe|object|embed|animate|set|handler)\b|<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet|\son[a-z]+\s*=|@import|(?:href|src)\s*=\s*(?!["']?#)|url\(\s*(?!["']?#)/i

/** A logo that can be published, or why it cannot. */
export type LogoReading = { text: string; input: InputFile } | { problem: string }

/**
 * Reads an SVG file of the operator's folder.
 *
 * **Security:** a file outside of the folder, also through a link, and one that could run or load something where it is
 * opened by itself is refused, rather than repaired.
 */
export function readLogo(folder: string, path: string): LogoReading {
  const whole = join(folder, path)
  try {
    if (!realpathSync(whole).startsWith(realpathSync(folder) + sep)) return { problem: 'is outside of the folder' }
    const { size, mtimeMs } = statSync(whole)
    if (size > MAX_LOGO_BYTES) return { problem: `has ${size} bytes; at most ${MAX_LOGO_BYTES} are published` }
    const text = readFileSync(whole, 'utf8')
    if (!/<svg\b/i.test(text)) return { problem: 'is no SVG file' }
    const active = ACTIVE_SVG.exec(text)?.[0]
    if (active !== undefined) return { problem: `contains ${JSON.stringify(active.trim())}, which could run or load` }
    return { text, input: { path: whole, size, mtimeMs } }
  } catch {
    return { problem: 'cannot be read' }
  }
}
