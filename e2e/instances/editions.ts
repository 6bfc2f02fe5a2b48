import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveStateDir } from '../../server/store/state-dir.ts'
import { runCli } from '../cli.ts'

/** The host the directory is published for. */
export const SITE_HOST = 'things.example.org'

/** Its pages. */
export const SLUGS = ['tools', 'places', 'events'] as const

/** Listings of each page: more than an answer holds, so that there are cursors. */
const LISTINGS = 60

/** A published directory, all of whose texts name its edition. */
export interface Edition {
  /** The word that all its texts have and no other edition's. */
  readonly word: string
  /** The folder it is published in. */
  readonly out: string
  /** Of its state: what servers read. */
  readonly state: string
  /** Id of its release. */
  readonly release: string
}

/**
 * Publishes an edition of a small directory below `folder`.
 *
 * @param earlier The edition it follows. What that has published is left as it is.
 */
export async function publishEdition(folder: string, word: string, earlier?: Edition): Promise<Edition> {
  const source = join(folder, `source-${word}`)
  const out = join(folder, `public-${word}`)
  mkdirSync(join(source, 'categories'), { recursive: true })
  const state = resolveStateDir(out)
  if (earlier !== undefined) await cp(earlier.state, state, { recursive: true })
  const about = `Things worth knowing, ${word}.`
  writeFileSync(join(source, 'directory.yml'), `title: Things\ndescription: ${about}\nbase_url: https://${SITE_HOST}\n`)
  for (const slug of SLUGS) {
    const listings = Array.from({ length: LISTINGS }, (_, index) => ({
      id: `${slug}-${index}`,
      name: `Thing ${index} of ${slug}`,
      url: `https://example.com/${slug}/${index}`,
      description: `Known to everybody, ${word}.`,
    }))
    const category = { title: slug, description: about, listings }
    writeFileSync(join(source, 'categories', `${slug}.yml`), JSON.stringify(category))
  }
  const built = await runCli(['build', '--plain', '-c', join(source, 'directory.yml'), '-o', out])
  if (built.code !== 0) throw new Error(built.stderr)
  return { word, out, state, release: readRelease(state) }
}

/**
 * Brings a release to the folder of an instance as docs/own-machines.md says: everything but the pointer first, which is
 * then replaced in one step.
 */
export async function bringRelease({ state }: Edition, folder: string): Promise<void> {
  const pointer = 'current.json'
  await cp(state, folder, {
    recursive: true,
    // What is there has the same name and so the same content.
    force: false,
    filter: (path) => path !== join(state, pointer),
  })
  await cp(join(state, pointer), join(folder, `${pointer}.next`))
  await rename(join(folder, `${pointer}.next`), join(folder, pointer))
}

function readRelease(state: string): string {
  const { release } = JSON.parse(readFileSync(join(state, 'current.json'), 'utf8')) as { release: string }
  return release
}
