import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PublishedRelease } from '../published-release.ts'

/**
 * Writes files like those of a release.
 *
 * @param files Contents by path below the private folder.
 */
export function writeRelease(
  privateDir: string,
  id: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): PublishedRelease {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(privateDir, path)), { recursive: true })
    writeFileSync(join(privateDir, path), content)
  }
  return {
    id,
    baseUrl: 'https://tools.example.org',
    privateDir,
    pointer: `{"release":"${id}"}\n`,
    files: Object.entries(files).map(([path, content]) => ({ path, byteLength: Buffer.byteLength(content) })),
  }
}
