import { describe, expect, it } from 'vitest'
import { parseImage } from './read-image.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

/** The content of a drawing, written anew. */
function clean(content: string, root = `<svg ${NAMESPACE}>`): string | undefined {
  const text = sanitizeSvg(`${root}${content}</svg>`)?.text
  return text?.replace(`<svg ${NAMESPACE}>`, '').replace(/<\/svg>$/, '')
}

describe('sanitizeSvg', () => {
  it('leaves what follows the drawing out, and closes nothing twice', () => {
    expect(clean('<g/></svg></g><svg><path/>')).toBe('<g/>')
    expect(clean('<g/></svg></svg>')).toBe('<g/>')
  })

  it('takes only white space of CSS before an address within', () => {
    expect(clean('<style>.a{fill:url(\uFEFF#g)}</style><rect fill="url(\u00A0#g)"/>')).toBe('<style/><rect/>')
    expect(clean('<rect fill="url( #g )"/>')).toBe('<rect fill="url( #g )"/>')
  })

  it('keeps what draws', () => {
    const kept = [
      '<path d="M0 0h9" fill="none" stroke="#02c" stroke-width="2" transform="matrix(1 0 0 1 0 0) rotate(4)"/>',
      '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"/></linearGradient></defs>',
      '<rect fill="url(#a)" style="fill:url(#a);opacity:calc(1 - .5)"/>',
      '<clipPath id="b"><use href="#a"/></clipPath><g clip-path="url(&#34;#b&#34;)"/>',
      '<text x="1"><tspan>A &#38; B</tspan></text>',
      '<style>.a,path:not(.b){fill:#02c}</style>',
      '<image href="data:image/png;base64,iVBORw0KGgo="/>',
    ].join('')
    expect(clean(kept)).toBe(kept)
  })

  it('reads what drawing programs write', () => {
    const source = `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Generator: X -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns="&ns_svg;" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="x" i:v="1" viewBox="0 0
 9 9">
  <metadata><rdf:RDF/></metadata><i:pgf>junk</i:pgf>
  <style type="text/css"><![CDATA[ /* st */ .a{fill:#FFF;} ]]></style>
  <switch><foreignObject requiredExtensions="x"/><g><a xlink:href="https://x.example/"><use xlink:href="#p"/></a></g></switch>
</svg>`
    const result = sanitizeSvg(source)
    expect(result?.text).toBe(
      `<svg ${NAMESPACE} viewBox="0 0 9 9"><style type="text/css">   .a{fill:#FFF;} </style><g><g><g><use href="#p"/></g></g></g></svg>`,
    )
    expect(result?.dropped).toEqual(['<foreignObject>', 'href'])
  })

  it.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<SCRIPT>alert(1)</SCRIPT>', '<SCRIPT>'],
    ['<foreignObject><iframe src="//x"/></foreignObject>', '<foreignObject>'],
    ['<animate attributeName="href" values="javascript:alert(1)"/>', '<animate>'],
    ['<set attributeName="onload" to="alert(1)"/>', '<set>'],
    ['<handler type="application/ecmascript">alert(1)</handler>', '<handler>'],
    ['<meta http-equiv="refresh" content="0;url=//x"/>', '<meta>'],
  ])('leaves out %s', (content, name) => {
    expect(clean(`${content}<g/>`)).toBe('<g/>')
    expect(sanitizeSvg(`<svg>${content}</svg>`)?.dropped).toEqual([name])
  })

  it.each([
    '<path onclick="alert(1)"/>',
    '<path ONCLICK="alert(1)"/>',
    '<path fill="url(https://x.example/)"/>',
    '<path fill="url(&#104;ttps://x.example/)"/>',
    '<path fill="URL(//x.example/a)"/>',
    '<path fill="url(#a//x)"/>',
    '<path style="fill:u\\72l(//x.example/)"/>',
    '<path style="background:image-set(\'//x.example/\' 1x)"/>',
    '<path style="background:src(//x.example/)"/>',
    '<path mask="url(data:image/svg+xml,x)"/>',
    '<path href="javascript:alert(1)"/>',
    '<path xlink:href="//x.example/"/>',
    '<path xml:base="//x.example/" x:onload="alert(1)" xmlns:x="y"/>',
  ])('leaves out the attribute of %s', (content) => {
    expect(clean(content)).toBe('<path/>')
  })

  it.each([
    '@import "//x.example/";',
    '@font-face{src:url(#a)}',
    'svg{background:image-set("//x.example/" 1x)}',
    'a{fill:u\\72l(//x.example/)}',
    'a{fill:url&#40;//x.example/)}',
    'a{fill:<![CDATA[ur]]>l(//x.example/)}',
    'a{fill:url(//x.example/)}',
    'a{fill:url(/**///x.example/)}',
  ])('leaves out the style %s', (rules) => {
    expect(clean(`<style>${rules}</style>`)).toBe('<style/>')
  })

  it.each([
    '<image href="https://x.example/a.png"/>',
    '<image href="data:image/svg+xml;base64,AAAA"/>',
    '<image href="data:image/png,&lt;script&gt;"/>',
    '<use href="other.svg#a"/>',
  ])('leaves out the address of %s', (content) => {
    expect(clean(content)).toMatch(/^<(?:image|use)\/>$/)
  })

  it.each([
    ['another root', Buffer.from('<html><svg/></html>')],
    ['no markup', Buffer.from('svg')],
    ['nothing', Buffer.from('')],
    ['UTF-16', Buffer.from('\uFEFF<svg onload="alert(1)"/>', 'utf16le')],
    ['bytes of no UTF-8', Buffer.from([...Buffer.from('<svg>'), 0xff, ...Buffer.from('</svg>')])],
    ['another encoding', Buffer.from('<?xml version="1.0" encoding="ISO-2022-JP"?><svg/>')],
    ['control characters', Buffer.from('<svg on\x1B(Bload="alert(1)"/>')],
  ])('refuses %s', (_what, bytes) => {
    expect(parseImage(bytes)).toBeUndefined()
  })

  it('takes names from the list, whatever namespace they have', () => {
    const prefixed =
      '<svg:svg xmlns:svg="http://www.w3.org/1999/&#120;html"><svg:path d="M0 0"/><svg:script>x</svg:script>'
    expect(sanitizeSvg(prefixed)?.text).toBe(`<svg ${NAMESPACE}><path d="M0 0"/></svg>`)
  })

  it('ends what is not ended, and ignores what was never begun', () => {
    expect(sanitizeSvg('<svg><g></path><text>a<b')?.text).toBe(`<svg ${NAMESPACE}><g><text>a</text></g></svg>`)
  })

  it('draws no billion shapes', () => {
    const levels = Array.from({ length: 30 }, (_, at) => `<g id="n${at + 1}">${`<use href="#n${at}"/>`.repeat(2)}</g>`)
    const drawing = clean(`<path id="n0"/>${levels.join('')}<use href="#n30"/>`)
    expect(drawing?.match(/<use/g)).toHaveLength(17)
  })
})
