import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { guessDirectory } from './guess-directory.ts'

/** Makes folders that are removed after the tests of the file that calls this. */
export function createFolders(): (files: Readonly<Record<string, string>>) => string {
  const folders: string[] = []
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  return (files) => {
    const folder = mkdtempSync(join(tmpdir(), 'guess-folder-'))
    folders.push(folder)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    return folder
  }
}

/** The configuration that `init` writes for a folder. */
export async function guessConfig(folder: string): Promise<Record<string, unknown>> {
  return (await guessDirectory(folder)).config
}

/** A file for each listing. */
export function items(folder: string, count: number, more = ''): Record<string, string> {
  const entries = Array.from({ length: count }, (_value, index): [string, string] => [
    `${folder}/n${index}.yml`,
    `name: Tool ${folder} ${index}\nurl: https://${folder.replaceAll('/', '-')}${index}.example.org/\ndescription: Does what it says it does\n${more}`,
  ])
  return Object.fromEntries(entries)
}

export function rowsOf(name: string, count: number): { name: string; url: string; description: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index}`,
    url: `https://${name}${index}.example/`,
    description: `What ${name} ${index} is for`,
  }))
}
