import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { goodHtml } from '../good-site.fixture.ts'
import { runCheck } from '../sample-site.fixture.ts'

const NO_FORM = goodHtml('/').replace(/<form[\s\S]*<\/form>/, '')

function page(content: string): string {
  return NO_FORM.replace('</main>', `${content}</main>`)
}

function tool(controls: string, attributes = 'toolname="search" tooldescription="Searches."'): string {
  return page(`<form ${attributes}>${controls}</form>`)
}

describe('WEBMCP_CHECKS', () => {
  it.each<[id: string, html: string, status: Status, seen: string]>([
    ['webmcp-tools', NO_FORM, 'fail', 'no form and no script offers tools'],
    ['webmcp-tools', page('<form></form>'), 'fail', 'no form and no script offers tools'],
    [
      'webmcp-tools',
      page('<script>document.modelContext.registerTool({})</script>'),
      'pass',
      'a script on the page names modelContext (not run)',
    ],
    [
      'webmcp-tools',
      page('<script src="/plain.js"></script><script src="embed.js"></script>'),
      'pass',
      '"/embed.js" names modelContext (not run)',
    ],
    [
      'webmcp-tools',
      page('<script src="https://example.com/embed.js"></script>'),
      'fail',
      'no form and no script offers tools',
    ],
    ['webmcp-forms', NO_FORM, 'not-applicable', 'no forms'],
    [
      'webmcp-forms',
      page('<form><input name="a"></form><form toolname="a"></form>'),
      'warn',
      '1 of 2 forms without toolname ("/")',
    ],
    // Fields elsewhere belong to a form by its id.
    ['webmcp-forms', page('<form id="a"><button>Go</button></form><input form="a">'), 'not-applicable', 'no forms'],
    [
      'webmcp-forms',
      NO_FORM.replace('<main', '<header><form><select name="a"></select></form></header><main'),
      'not-applicable',
      'no forms',
    ],
    [
      'webmcp-forms',
      page('<header><form><select name="a"></select></form></header>'),
      'warn',
      '1 of 1 form without toolname ("/")',
    ],
    ['webmcp-form-schema', page('<form></form>'), 'not-applicable', 'no form is a tool'],
    ['webmcp-form-schema', tool('', 'toolname="search"'), 'fail', '"search": no tooldescription ("/")'],
    ['webmcp-form-schema', tool('', 'tooldescription="Searches."'), 'fail', 'a form without toolname ("/")'],
    [
      'webmcp-form-schema',
      tool('', 'toolname="Search things" tooldescription="x"'),
      'warn',
      '"Search things": not only letters, digits, "_" and "-" ("/")',
    ],
    [
      'webmcp-form-schema',
      tool('', `toolname="${'x'.repeat(31)}" tooldescription="x"`),
      'warn',
      `"${'x'.repeat(31)}": longer than 30 characters ("/")`,
    ],
    [
      'webmcp-form-schema',
      tool('', `toolname="x" tooldescription="${'x'.repeat(501)}"`),
      'warn',
      '"x": description longer than 500 characters ("/")',
    ],
    ['webmcp-form-schema', tool('<input required>'), 'fail', '"search": a required control without name ("/")'],
    ['webmcp-form-schema', tool('<input>'), 'warn', '"search": a control without name ("/")'],
    [
      'webmcp-form-schema',
      tool('<select name="kind"></select>'),
      'warn',
      '"search": no toolparamdescription for "kind" ("/")',
    ],
    [
      'webmcp-form-schema',
      tool(`<input name="q" toolparamdescription="${'x'.repeat(151)}">`),
      'warn',
      '"search": description of "q" longer than 150 characters ("/")',
    ],
    [
      'webmcp-form-schema',
      tool(
        '<label for="q">Words</label><input id="q" name="q"><label>Kind <select name="kind"></select></label><input name="n" title="Number"><input type="submit"><input type=hidden>',
      ),
      'pass',
      '1 page',
    ],
  ])('%s, case %#', async (id, html, status, seen) => {
    const scripts = {
      '/plain.js': { type: 'text/javascript', body: 'start()' },
      '/embed.js': { type: 'text/javascript', body: 'document.modelContext ?? navigator.modelContext' },
    }
    expect(await runCheck(id, { '/': html, ...scripts })).toEqual({ status, seen })
  })
})
