import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSlot } from './read-slot.ts'

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`
}

function problemsOf(text: string, place: Parameters<typeof readSlot>[1] = 'body'): [number, string][] {
  return readSlot(text, place).problems.map(({ at, message }) => [at, message])
}

describe('readSlot', () => {
  it('opens the host of a script, and what scripts do with their host [page:slots:policy]', () => {
    const { html, policy, problems } = readSlot(
      '<script defer data-domain="books.example" src="https://plausible.io/js/script.js"></script>\n',
      'head',
    )
    expect(html).toBe('<script defer data-domain="books.example" src="https://plausible.io/js/script.js"></script>\n')
    expect(policy).toEqual({
      'script-src': ['plausible.io'],
      'connect-src': ['plausible.io'],
      'img-src': ['plausible.io'],
    })
    expect(problems).toEqual([])
  })

  it('opens the address that an attribute of a script names [page:slots:policy]', () => {
    const text =
      '<script data-goatcounter="https://books.goatcounter.com/count" async src="//gc.zgo.at/count.js"></script>'
    expect(readSlot(text, 'body').policy).toEqual({
      'connect-src': ['books.goatcounter.com', 'gc.zgo.at'],
      'img-src': ['books.goatcounter.com', 'gc.zgo.at'],
      'script-src': ['gc.zgo.at'],
    })
  })

  it('opens what a policy in it names, and takes the policy out [page:slots:policy]', () => {
    const text =
      '<meta http-equiv="Content-Security-Policy" content="connect-src api.umami.example; font-src \'self\'">\n' +
      '<script defer src="https://cloud.umami.is/script.js" data-website-id="94db-11"></script>'
    expect(readSlot(text, 'head')).toEqual({
      html: '<script defer src="https://cloud.umami.is/script.js" data-website-id="94db-11"></script>\n',
      policy: {
        'connect-src': ['api.umami.example', 'cloud.umami.is'],
        'font-src': ["'self'"],
        'script-src': ['cloud.umami.is'],
        'img-src': ['cloud.umami.is'],
      },
      problems: [],
    })
  })

  it('opens where a form sends to, and what stands in attributes by its hash [page:slots:policy]', () => {
    const text =
      '<form action="https://letters.example/subscribe" method="post" style="margin: 1rem" onsubmit="this.hidden=&quot;1&quot;">' +
      '<input type="email" name="email" required><button>Subscribe</button></form>'
    expect(readSlot(text, 'body').policy).toEqual({
      'form-action': ['letters.example'],
      'style-src': ["'unsafe-hashes'", hashOf('margin: 1rem')],
      'script-src': ["'unsafe-hashes'", hashOf('this.hidden="1"')],
    })
  })

  it('names scripts and styles that stand in it by their hashes, to the letter [page:slots:policy]', () => {
    const text =
      '<style>\n b { color: red }\n</style><script>\n// "</b>" &amp;\nrun()\n</script><script type="application/json">{}</script>'
    expect(readSlot(text, 'body').policy).toEqual({
      'style-src': [hashOf('\n b { color: red }\n')],
      'script-src': [hashOf('\n// "</b>" &amp;\nrun()\n')],
    })
  })

  it.each([
    [
      '<link rel="stylesheet" href="https://fonts.example/css">',
      { 'style-src': ['fonts.example'], 'font-src': ['fonts.example'] },
    ],
    [
      '<link rel="preconnect" href="https://static.example" crossorigin>',
      { 'connect-src': ['static.example'], 'font-src': ['static.example'] },
    ],
    ['<link rel="preload" as="script" href="https://a.example/x.js">', { 'script-src': ['a.example'] }],
    ['<link rel="manifest" href="/manifest.json">', { 'manifest-src': ["'self'"] }],
    ['<link rel="constructor" href="https://a.example/">', {}],
    ['<link rel="me" href="https://social.example/@us">', {}],
    ['<meta name="google-site-verification" content="https://x.example/">', {}],
  ])('knows what the head element %s loads', (text, policy) => {
    expect(readSlot(text, 'head')).toMatchObject({ policy, problems: [] })
  })

  it.each([
    ['<iframe src="https://player.example:8443/1"></iframe>', { 'frame-src': ['player.example:8443'] }],
    ['<iframe src="/own/"></iframe>', { 'frame-src': ["'self'"] }],
    [
      '<video src="https://a.example/x.mp4" poster="https://b.example/x.png"></video>',
      { 'media-src': ['a.example'], 'img-src': ['b.example'] },
    ],
    ['<a href="https://sponsor.example">Sponsor</a>', {}],
    ['<script src="data:text/javascript,1"></script>', {}],
    ['<script type="text/template" src="https://a.example/x"></script>', {}],
  ])('knows what %s loads', (text, policy) => {
    expect(readSlot(text, 'body')).toMatchObject({ policy, problems: [] })
  })

  it.each([
    ['<p>One<p>Two<ul><li>a<li>b</ul><br><img src="x.png" alt="">'],
    ['<svg viewBox="0 0 1 1"><path d="M0 0"/><g><circle r="1"/></g></svg>'],
    ['<!-- a -- b --><div>1 < 2 &amp; 3</div>'],
    [''],
  ])('takes %j as it is', (text) => {
    expect(readSlot(text, 'body').problems).toEqual([])
  })

  it.each<[string, [number, string][]]>([
    ['<div>\n<span>x</div>', [[6, '<span> is not closed']]],
    ['<div><p>x', [[0, '<div> is not closed']]],
    ['a</section>b', [[1, '</section> closes nothing']]],
    ['</p>', [[0, '</p> closes nothing']]],
    ['<div/>', [[0, '<div> is not closed']]],
    ['<b>x</b><a href="', [[8, 'the tag is not ended']]],
    ['<!-- x', [[0, 'the comment is not closed']]],
    ['<script>run()', [[0, '<script> is not closed']]],
    [
      '<form><form></form></form>',
      [
        [6, '<form> cannot stand here'],
        [19, '</form> closes nothing'],
      ],
    ],
    [
      '<!doctype html><body>x</body>',
      [
        [0, 'a part of a page has no doctype'],
        [15, '<body> cannot be added: pages have their own'],
      ],
    ],
  ])('says what is wrong with %j', (text, problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })

  it('keeps out of a head what would end it, and scripts out of rows', () => {
    expect(problemsOf('x', 'head')).toEqual([[0, 'text cannot stand in a head']])
    expect(problemsOf('\n<div></div>', 'head')).toEqual([[1, '<div> cannot stand in a head']])
    expect(problemsOf('<noscript><img src="https://a.example/p.gif" alt=""></noscript>', 'head')).toEqual([])
    expect(problemsOf('<b>x</b><script>1</script>', 'row')).toEqual([
      [8, 'a script would run for every row; use footer.html'],
    ])
  })

  it('does not open what is no directive of sources', () => {
    const text = '<meta http-equiv="content-security-policy" content="sandbox; script-src a.example">'
    expect(readSlot(text, 'head')).toEqual({
      html: '',
      policy: { 'script-src': ['a.example'] },
      problems: [{ at: 0, message: '"sandbox" opens nothing; write directive and hosts: frame-src example.com' }],
    })
  })
})
