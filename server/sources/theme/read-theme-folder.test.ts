import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { ThemeFolder } from '../contract/directory-model.ts'
import { readThemeFolder } from './read-theme-folder.ts'

const FONT = Buffer.from('wOF2 and more')

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gazetteer-theme-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'theme', name)), { recursive: true })
    writeFileSync(join(root, 'theme', name), content)
  }
}

function read(): ThemeFolder & { readonly problems: string[] } {
  const problems: string[] = []
  const folder = readThemeFolder(root, (diagnostic) => problems.push(formatDiagnostic(diagnostic)))
  return { ...folder, problems }
}

describe('readThemeFolder', () => {
  it('has nothing where there is no folder, and notices when there is one', () => {
    expect(read()).toEqual({
      fonts: [],
      slots: {},
      policy: {},
      inputs: [{ path: join(root, 'theme'), size: -1, mtimeMs: 0 }],
      problems: [],
    })
  })

  it('reads style, fonts, logo and markup, and depends on each', () => {
    const style =
      "@font-face { font-family: Own; src: url('./fonts/own.woff2#x') } b { background: url(https://a.example/b.png) }"
    write({
      'custom.css': style,
      'fonts/own.woff2': FONT,
      'fonts/OFL.txt': 'licence',
      'logo.png': 'png',
      'logo.svg': '<svg/>',
      'head.html': '<script src="https://a.example/x.js"></script>\r\n',
      'header.html': '',
      'footer.html': '<script src="https://b.example/x.js"></script>',
      'after-row.html': '<p>row</p>',
      'after-listing.html': '<p>listing</p>',
      'notes.txt': 'mine',
    })
    const { inputs, ...folder } = read()
    expect(folder).toEqual({
      logo: 'theme/logo.svg',
      style,
      fonts: [{ name: 'own.woff2', bytes: FONT }],
      slots: {
        head: '<script src="https://a.example/x.js"></script>\n',
        footer: '<script src="https://b.example/x.js"></script>\n',
        after_row: '<p>row</p>\n',
        after_listing: '<p>listing</p>\n',
      },
      policy: {
        'font-src': ["'self'"],
        'script-src': ['a.example', 'b.example'],
        'connect-src': ['a.example', 'b.example'],
        'img-src': ['a.example', 'b.example'],
      },
      problems: [],
    })
    expect(inputs.map(({ path }) => path.slice(root.length + 1)).toSorted()).toEqual([
      'theme',
      'theme/after-listing.html',
      'theme/after-row.html',
      'theme/custom.css',
      'theme/fonts',
      'theme/fonts/own.woff2',
      'theme/footer.html',
      'theme/head.html',
      'theme/header.html',
    ])
  })

  it('reads the picture to share and the template of cards, with fonts that are not published [page:theme:share]', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><style>a{b:c}</style><text>{title} {count}</text></svg>'
    write({ 'cover.jpg': 'x', 'card.svg': svg, 'fonts/own.ttf': 'one' })
    const { cover, card, fonts, inputs, problems } = read()
    expect([cover, fonts, problems]).toEqual(['theme/cover.jpg', [], []])
    expect([card?.svg, card?.fonts]).toEqual([svg, [join(root, 'theme/fonts/own.ttf')]])
    expect(inputs.map(({ path }) => path)).toContain(join(root, 'theme/fonts/own.ttf'))
    write({ 'fonts/own.ttf': 'two' })
    expect(read().card?.digest).not.toBe(card?.digest)
    write({ 'card.svg': '<svg>\n<text>{titel}</text></svg>' })
    expect([read().card, read().problems]).toEqual([
      undefined,
      [
        'theme/card.svg:2:7 error: {titel}: expected title, description, count, directory, host; did you mean "title"? [theme_file]',
      ],
    ])
  })

  it('leaves out markup that is malformed, and says where [page:slots:malformed]', () => {
    write({ 'footer.html': '<p>\n  <a href="/x">x</p>\n', 'header.html': '<b>x</b>' })
    const { slots, problems } = read()
    expect(slots).toEqual({ header: '<b>x</b>\n' })
    expect(problems).toEqual([
      'theme/footer.html:2:3 error: <a> is not closed; pages go without this file [theme_file]',
    ])
  })

  it('says which files it does not publish, and why', () => {
    write({
      'custom.css': 'a {}\nb { background: url(bg.png) } c { src: url("fonts/own.woff2") }',
      'fonts/own.woff2': 'no font',
      'fonts/my own.ttf': 'x',
      'heade.html': '',
      'style.css': '',
      'footer.html': 'x'.repeat(50_001),
    })
    const outside = mkdtempSync(join(tmpdir(), 'gazetteer-outside-'))
    writeFileSync(join(outside, 'x.html'), 'x')
    symlinkSync(join(outside, 'x.html'), join(root, 'theme', 'header.html'))
    const { fonts, slots, style, problems } = read()
    rmSync(outside, { recursive: true, force: true })
    expect([fonts, slots, style?.slice(0, 4)]).toEqual([[], {}, 'a {}'])
    const font = 'expected a WOFF2 font, its name of letters, digits, "-", "_" and "."; it is left out'
    const css = 'only theme/fonts/*.woff2 are published with the style; give anything else by its URL'
    const known = 'expected custom.css, head.html, header.html, footer.html, after-row.html, after-listing.html'
    expect(problems).toEqual([
      `theme/fonts/my own.ttf:1:1 error: ${font} [theme_file]`,
      `theme/fonts/own.woff2:1:1 error: ${font} [theme_file]`,
      `theme/custom.css:2:17 error: url(bg.png): ${css} [theme_file]`,
      `theme/custom.css:2:40 error: url(fonts/own.woff2): ${css} [theme_file]`,
      'theme/header.html:1:1 error: the file is outside of the folder; pages go without it [theme_file]',
      'theme/footer.html:1:1 error: the file has 50001 bytes; at most 50000 are published; pages go without it [theme_file]',
      `theme/heade.html:1:1 error: ${known}; did you mean "head.html"? [theme_file]`,
      `theme/style.css:1:1 error: ${known} [theme_file]`,
    ])
  })
})
