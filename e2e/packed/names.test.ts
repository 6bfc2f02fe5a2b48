import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMAND_NAME, PACKAGE_NAME } from '../../shared/package-name.ts'
import { PROJECT_DIR } from '../paths.ts'

/** Texts of the project, but for what others wrote. */
const TEXTS = /\.(?:[jt]s|mjs|md|ya?ml|json|html|css|conf|service)$|Containerfile$/
const OF_OTHERS = /^(?:e2e\/corpora\/|package-lock\.json$)/

/** The name of somebody else's package, where it would be installed, run or imported. */
const FOREIGN = new RegExp(
  String.raw`\bnpx (?:-\S+ )*${COMMAND_NAME}(?![\w-])|\bnpm (?:i|install|add) (?:-\S+ )*${COMMAND_NAME}(?![\w-])` +
    String.raw`|(?:from|import|import\(|require\() ?['"]${COMMAND_NAME}['"/]|node_modules/${COMMAND_NAME}['"/]`,
)

function findForeignNames(text: string): string[] {
  return text.split('\n').filter((line) => FOREIGN.test(line))
}

describe('the name of the package', () => {
  it('stands in one place, besides its manifest [package:name:ours]', () => {
    const { name, bin } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as {
      name: string
      bin: Record<string, string>
    }
    expect([name, Object.keys(bin)]).toEqual([PACKAGE_NAME, [COMMAND_NAME]])
  })

  it('is never that of another package [package:name:ours]', () => {
    expect(findForeignNames(['npx', COMMAND_NAME, 'init'].join(' '))).toHaveLength(1)
    const files = execFileSync('git', ['ls-files'], { cwd: PROJECT_DIR, encoding: 'utf8' }).trim().split('\n')
    const texts = files.filter((file) => TEXTS.test(file) && !OF_OTHERS.test(file))
    expect(texts.length).toBeGreaterThan(1000)
    const found = texts.flatMap((file) =>
      findForeignNames(readFileSync(join(PROJECT_DIR, file), 'utf8')).map((line) => `${file}: ${line}`),
    )
    expect(found.filter((line) => !line.startsWith('shared/package-name.ts'))).toEqual([])
  })
})
