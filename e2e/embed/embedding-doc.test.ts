import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'

const TYPES = readFileSync(`${PROJECT_DIR}/dist/web/embed.d.mts`, 'utf8')
const DOC = readFileSync(`${PROJECT_DIR}/docs/embedding.md`, 'utf8')

/** Members of an interface of the module, in order. */
function membersOf(name: string): string[] {
  const [, body = ''] = new RegExp(`interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(TYPES) ?? []
  return [...body.matchAll(/^\t(?:readonly )?(\w+)(?:\?|\(\))?:/gm)].map(([, member = '']) => member)
}

describe('docs/embedding.md', () => {
  it('has every option, as the module and as the tag take it [embed:script:options]', () => {
    const rows = [...DOC.matchAll(/^\| (?:`(data-[a-z-]+)`)? +\| `(\w+)` +\|/gm)].map(([, attribute, option]) => [
      option,
      attribute,
    ])
    const attributeOf = (option: string): string =>
      `data-${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    expect(rows).toEqual(
      membersOf('DirectoryOptions').map((option) => [option, option === 'signal' ? undefined : attributeOf(option)]),
    )
    expect(rows).toHaveLength(9)
  })

  it('has everything that registering gives back', () => {
    const [, table = ''] = /^`registerDirectory` returns:\n\n(.*?)\n\n/ms.exec(DOC) ?? []
    const members = [...table.matchAll(/^\| `(\w+)(?:\(\))?`/gm)].map(([, member]) => member)
    expect(members).toEqual(membersOf('DirectoryRegistration'))
    expect(members).toHaveLength(4)
  })
})
