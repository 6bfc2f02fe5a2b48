import { describe, expect, it } from 'vitest'
import { HEAD, readFiles } from '../../../e2e/fixtures/read-files.ts'
import { asMarkdown } from './as-markdown.ts'

const ORG = `#+TITLE: Awesome
# a comment
* Contents :TOC:
  :PROPERTIES:
  :ID: x
  :END:
** Tools
 - [[https://a.example/][Alpha]] - A *bold* tool in =code=.
   - [[https://b.example/][Beta]] - Two.
`

const RST = `=======
Awesome
=======

.. image:: x.png
   :alt: no

Tools
-----

* \`Alpha <https://a.example/>\`_ - A \`\`tool\`\`.
* Beta_ - Two.

.. _Beta: https://b.example/
`

const ADOC = `= Awesome
:toc:

// a comment
[cols=2]
== Tools

* https://a.example/[Alpha] - A *bold* tool.
** link:https://b.example/[Beta^] - Two.
`

describe('asMarkdown', () => {
  it.each([
    ['list.org', ORG],
    ['list.rst', RST],
    ['list.adoc', ADOC],
  ])('reads the headings and lists of %s', async (path, text) => {
    const config = `${HEAD}sources: [{kind: markdown, files: ${path}}]\n`
    const { pages, codes, diagnostics } = await readFiles({ 'directory.yml': config, [path]: text })
    expect(codes).toEqual([])
    expect(diagnostics).toEqual([])
    expect(pages['tools']?.map(({ name, url }) => [name, url])).toEqual([
      ['Alpha', 'https://a.example/'],
      ['Beta', 'https://b.example/'],
    ])
    expect(pages['tools']?.[0]?.description).toMatch(/^A (?:bold )?tool/)
  })

  it('reads headings, cards and lists of HTML, and nothing around the text, also in one line', async () => {
    const card = (name: string): string =>
      `<a class="card" href="https://${name}.example/">\n<h3>${name}</h3>\n\n<p>A card of ${name}</p></a>`
    const html = `<!doctype html>\n<html><head><title>T</title>\n<style>\n\na {}</style></head><body><nav><a href="https://n.example/">N</a></nav>\n  <h2>Tools</h2>\n\n    ${['alpha', 'beta', 'gamma'].map(card).join('\n    ')}\n<h2>Shells</h2>\n<ul>\n\n  <li><a href="https://s.example/">Sh</a> - a shell</li></ul>\n<script>\n'<a href="https://x.example/">'\n</script></body></html>\n`
    const config = `${HEAD}sources: [{kind: markdown, files: index.html}]\n`
    const { pages, codes } = await readFiles({ 'directory.yml': config, 'index.html': html })
    expect(codes).toEqual([])
    expect(pages['tools']?.map(({ name, url, description }) => [name, url, description])).toEqual(
      ['alpha', 'beta', 'gamma'].map((name) => [name, `https://${name}.example/`, `A card of ${name}`]),
    )
    expect(pages['shells']?.map(({ name }) => name)).toEqual(['Sh'])
  })

  it('leaves out what is not closed up to the end, however often it begins', () => {
    const html = '<p>a</p><!-- <nav> -->b<NAV>c<!-- d --></NAV >e</footer>f'
    expect(asMarkdown('a.html', html)).toBe('<div><p>a</p>be</footer>f')
    expect(asMarkdown('a.html', `a\n${'<nav><!--'.repeat(300_000)}\nb`)).toBe('<div>a\n<!---->\n<!---->')
  })

  it('reads pictures in place of text, and links without a name, of reStructuredText', () => {
    const text =
      'Tools\n=====\n\n* |OK| `Alpha <https://a.example/>`_ [`Meta <https://m.example/>`_]\n* See `Beta`__\n\n__ https://b.example/\n'
    expect(asMarkdown('a.rst', text)).toBe(
      '# Tools\n\n\n* ![OK](<OK>) [Alpha](<https://a.example/>) [[Meta](<https://m.example/>)]\n* See [Beta](<https://b.example/>)\n\n\n',
    )
  })

  it('reads grid tables of reStructuredText, whose cells may have several lines', () => {
    const text = `Tools
=====

+---------+------------------------------+
| Name    | Address                      |
+=========+==============================+
| Alpha   | \`Home <https://a.example/>\`_ |
| the 1st |                              |
+---------+------------------------------+
| Beta    | https://b.example/           |
+---------+------------------------------+
`
    expect(asMarkdown('a.rst', text).split('\n')).toEqual([
      '# Tools',
      '',
      '',
      '<table>',
      '<tr><th>Name<th>Address',
      '<!---->',
      '<tr><td>Alpha the 1st<td><a href="https://a.example/">Home</a>',
      '<!---->',
      '<!---->',
      '<tr><td>Beta<td>https://b.example/',
      '</table>',
      '',
    ])
  })

  it('keeps the number of lines, and other files as they are', () => {
    for (const [path, text] of [
      ['a.org', ORG],
      ['a.rst', RST],
      ['a.adoc', ADOC],
    ] as const) {
      expect(asMarkdown(path, text).split('\n')).toHaveLength(text.split('\n').length)
    }
    expect(asMarkdown('a.md', ORG)).toBe(ORG)
  })

  it('reads headings, lists and tables of MediaWiki', async () => {
    const text =
      '= Awesome =\n\n== Tools ==\n* [https://a.example/ Alpha] - A \'\'\'bold\'\'\' tool.\n\n== Papers ==\n{| class="wikitable"\n! No !! Title\n! Status\n|- style="color: red"\n| [[one.mediawiki|1]]\n|\nOne\n| Closed\n|-\n| align="left" | 2 || [https://b.example/ Two] || Open\n|}\n'
    const config = `${HEAD}sources: [{kind: markdown, files: list.mediawiki, base_url: 'https://wiki.example/'}]\n`
    const { pages, codes } = await readFiles({ 'directory.yml': config, 'list.mediawiki': text })
    expect(codes).toEqual([])
    expect(pages['tools']).toMatchObject([{ name: 'Alpha', url: 'https://a.example/', description: 'A bold tool.' }])
    expect(pages['papers']).toMatchObject([
      { name: 'One', url: 'https://wiki.example/one.mediawiki', status: 'dead' },
      { name: 'Two', url: 'https://b.example/', extra: { No: '2', Status: 'Open' } },
    ])
  })

  it('reads simple tables of reStructuredText', async () => {
    const text = `Tools
-----

=================================  =========================  ==============
Name                               Site                       Description
=================================  =========================  ==============
\`Alpha <./alpha>\`_                                             Wraps <code>.

Beta                               \`✔ <https://b.example/>\`_  Two,
                                                              and more.
=================================  =========================  ==============

* \`Gamma <https://c.example/>\`_ - Three.
`
    const config = `${HEAD}sources: [{kind: markdown, files: list.rst, base_url: 'https://t.example/'}]\n`
    const { pages, codes } = await readFiles({ 'directory.yml': config, 'list.rst': text })
    expect(codes).toEqual([])
    expect(pages['tools']?.map(({ name, url, description }) => [name, url, description])).toEqual([
      ['Alpha', 'https://t.example/alpha', 'Wraps <code>.'],
      ['Beta', 'https://b.example/', 'Two, and more.'],
      ['Gamma', 'https://c.example/', 'Three.'],
    ])
  })

  it.each([
    ['list.mediawiki', '', '[//'],
    ['list.mediawiki', '', "'''"],
    ['list.mediawiki', '', '[['],
    ['list.mediawiki', '', '| a="b" '],
    ['list.mediawiki', '[//a', ' '],
    ['list.rst', '`a', ' '],
    ['list.rst', '', '`a <'],
  ])('reads a line of %s that goes on with %j%j in time that grows with its length', (path, start, part) => {
    const text = start + part.repeat(200_000)
    expect(asMarkdown(path, text).length).toBeGreaterThan(text.length / 2)
  })
})
