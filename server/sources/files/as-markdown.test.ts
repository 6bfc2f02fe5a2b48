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

  it('reads pictures in place of text, and links without a name, of reStructuredText', () => {
    const text =
      'Tools\n=====\n\n* |OK| `Alpha <https://a.example/>`_ [`Meta <https://m.example/>`_]\n* See `Beta`__\n\n__ https://b.example/\n'
    expect(asMarkdown('a.rst', text)).toBe(
      '# Tools\n\n\n* ![OK](<OK>) [Alpha](<https://a.example/>) [[Meta](<https://m.example/>)]\n* See [Beta](<https://b.example/>)\n\n\n',
    )
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
})
