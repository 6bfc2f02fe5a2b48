import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editScaleDirectory, makeScaleDirectory } from '../../../bench/scale/scale-directory.ts'
import { runCli } from '../../cli.ts'
import { serveFolder } from '../serve-folder.ts'
import type { HostHabit, PlainHost } from '../serve-folder.ts'
import { writePlainFolder } from '../write-plain-folder.ts'

const PAGES = 8

/** A release: the first one, or the one that replaces it. */
export type Version = 'before' | 'after'

/** How the search files of a release are written: few, as of a small directory, or in pieces, as of a large one. */
export const FORMS = ['whole', 'pieces'] as const

/** One of {@link FORMS}. */
export type Form = (typeof FORMS)[number]

/** A word that only listings of the second release have. */
export const NEW_WORD = 'version'

/** Two releases of a synthetic directory of 160 listings, as files. */
export interface PublishedTwice {
  /** @param choose Which release a request is answered from. */
  serve(form: Form, choose: (path: string, isFresh: boolean) => Version, habit?: HostHabit): Promise<PlainHost>
  remove(): void
}

/** Publishes a directory, changes some descriptions, and publishes it again. */
export async function publishTwice(): Promise<PublishedTwice> {
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-hosts-'))
  const sources = join(scratch, 'sources')
  const { config } = makeScaleDirectory(sources, PAGES)
  await publish(config, join(scratch, 'before'))
  editScaleDirectory(sources, PAGES, 1)
  await publish(config, join(scratch, 'after'))
  return {
    serve: (form, choose, habit) =>
      serveFolder(scratch, {
        habit({ path, isFresh, answer }) {
          const answerHere = (name: string) => answer(`${choose(path, isFresh)}/${form}/${name}`)
          const plain = answerHere(path)
          return habit === undefined ? plain : habit({ path, isFresh, answer: answerHere }, plain)
        },
      }),
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  }
}

async function publish(config: string, folder: string): Promise<void> {
  const out = join(folder, 'out')
  const { code, stderr } = await runCli(['build', '--plain', '-c', config, '-o', out])
  if (code !== 0) throw new Error(stderr)
  await writePlainFolder(out, join(folder, 'whole' satisfies Form))
  await writePlainFolder(out, join(folder, 'pieces' satisfies Form), 0)
}
