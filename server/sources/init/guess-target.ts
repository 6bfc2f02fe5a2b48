import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Hosts that only send files, by the end of the names they give to sites. */
const STATIC_HOST = /(?:^|\.)(?:github\.io|gitlab\.io|codeberg\.page|pages\.dev|netlify\.app)$/i

/** Actions that publish a folder with GitHub Pages. */
const PAGES_ACTION =
  /\b(?:actions\/(?:deploy-pages|upload-pages-artifact)|peaceiris\/actions-gh-pages|JamesIves\/github-pages-deploy-action)\b/i

/**
 * Guesses whether a directory is for a host of plain files: by the host's name, or by how the repository that `folder` is
 * in is published.
 *
 * @returns Why it is; `undefined` where nothing says so.
 */
export function guessStaticTarget(folder: string, baseUrl: string): string | undefined {
  const { hostname } = new URL(baseUrl)
  if (STATIC_HOST.test(hostname)) return `${hostname} only serves files`
  const root = findRepository(folder)
  if (root === undefined) return undefined
  if (existsSync(join(root, 'netlify.toml'))) return 'netlify.toml publishes the repository with Netlify'
  const workflow = findPagesWorkflow(join(root, '.github', 'workflows'))
  return workflow && `.github/workflows/${workflow} publishes the repository with GitHub Pages`
}

/** The folder of the repository that a folder is in. */
export function findRepository(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder
  const parent = dirname(folder)
  return parent === folder ? undefined : findRepository(parent)
}

function findPagesWorkflow(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/i.test(name))
    .toSorted()
    .find((name) => PAGES_ACTION.test(readFileSync(join(folder, name), 'utf8')))
}
