import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { PROJECT_DIR } from '../../paths.ts'

const SOURCES = [
  fileURLToPath(new URL('./browser-client.ts', import.meta.url)),
  fileURLToPath(new URL('./browser-client-2.ts', import.meta.url)),
]

interface MoreParts {
  readonly manifest: object
  readonly files: Readonly<Record<string, string>>
}

/** The MCP clients of the tests, built for browsers. */
export interface BuiltClient {
  /** A classic script with all of them, for pages. */
  readonly script: string
  /**
   * Puts it into an extension, on its page `client.html`.
   *
   * @param more Added to its manifest, and to its files.
   */
  createExtension(name: string, more?: MoreParts): { readonly folder: string; readonly id: string }
  close(): void
}

/** Builds them into a folder of its own. */
export async function buildClient(): Promise<BuiltClient> {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'gazetteer-client-')))
  const scripts = await Promise.all(
    SOURCES.map(async (input, index) => {
      const outDir = join(temporary, `out-${index}`)
      await build({
        configFile: false,
        root: PROJECT_DIR,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: true,
          rolldownOptions: { input, output: { format: 'iife', entryFileNames: 'client.js' } },
        },
      })
      return readFileSync(join(outDir, 'client.js'), 'utf8')
    }),
  )
  const script = scripts.join('\n')
  return {
    script,
    createExtension(name, { manifest, files } = { manifest: {}, files: {} }) {
      const folder = join(temporary, name)
      mkdirSync(folder)
      const all = {
        'manifest.json': JSON.stringify({ manifest_version: 3, name, version: '1', ...manifest }),
        'client.js': script,
        'client.html': '<!doctype html><title>Client</title><script src="client.js"></script>',
        ...files,
      }
      for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, file), text)
      return { folder, id: idOf(folder) }
    },
    close: () => rmSync(temporary, { recursive: true, force: true }),
  }
}

/** Chromium gives an unpacked extension without a key the digest of its path, in letters. */
function idOf(folder: string): string {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  return digest.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
}
