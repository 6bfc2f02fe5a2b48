import { describe, expect, it } from 'vitest'
import { writeRequires } from './require-when-needed.ts'

const HEAD = "import { createRequire } from 'node:module'\nconst requireLater = createRequire(import.meta.url)\n"

describe('writeRequires', () => {
  it('requires a module where what it exports is used, and keeps other imports', () => {
    const code =
      "import a, { type B } from 'a';\nimport { b as c } from 'b'\nimport d from 'd';\nconst e = () => d(c.x, cc)\n"
    expect(
      writeRequires(
        code,
        new Map([
          ['b', 'b.js'],
          ['d', 'd.js'],
        ]),
      ),
    ).toBe(
      `${HEAD}import a, { type B } from 'a';\nconst e = () => requireLater("./d.js").default(requireLater("./b.js").b.x, cc)\n`,
    )
  })

  it('reads values of a table lazily', () => {
    const code =
      'import { S as one } from "./one.ts";\nimport two from "./two.json" with { type: "json" };\n' +
      'export const T = {\n  one: one,\n  two,\n  three\n}\n'
    expect(
      writeRequires(
        code,
        new Map([
          ['./one.ts', 'one.js'],
          ['./two.json', 'two.js'],
        ]),
      ),
    ).toBe(
      `${HEAD}export const T = {\n  get one() { return requireLater("./one.js").S },\n` +
        '  get two() { return requireLater("./two.js").default },\n  three\n}\n',
    )
  })
})
