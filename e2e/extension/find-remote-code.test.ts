import { describe, expect, it } from 'vitest'
import { findRemoteCode } from './find-remote-code.ts'

const FILES = ['panel.html', 'panel.js', 'panel.css', 'other.js']

describe('findRemoteCode', () => {
  it.each([
    ["import 'https://example.org/a.js'", 'imports https://example.org/a.js'],
    ["import { a } from './missing.js'", 'imports ./missing.js'],
    ["export * from '//example.org/a.js'", 'imports //example.org/a.js'],
    ["if (false) await import('./other.js')", 'imports "./other.js" while it runs'],
    ["eval('1')", 'calls eval'],
    ["const f = new Function('return 1')", 'calls Function'],
    ["const f = () => [Function('return 1')]", 'calls Function'],
    ["importScripts('a.js')", 'calls importScripts with "a.js"'],
    ["importScripts('https://example.org/other.js')", 'calls importScripts with "https://example.org/other.js"'],
    ["const a = 'other.js'; importScripts(a)", 'calls importScripts with undefined'],
    ["setTimeout('a()', 1)", 'calls setTimeout with text'],
  ])('finds what is wrong with the script %s', (script, problem) => {
    expect(findRemoteCode('panel.js', script, FILES)).toEqual([problem])
  })

  it.each([
    ['<script src="https://example.org/a.js"></script>', '<script> loads https://example.org/a.js'],
    ['<script src="missing.js"></script>', '<script> loads missing.js'],
    ['<script>a()</script>', 'has a script in its text'],
    ['<button onclick="a()">A</button>', '<button> has onclick'],
    ['<link rel="stylesheet" href="//example.org/a.css">', '<link> loads //example.org/a.css'],
    ['<img src="https://example.org/a.png">', '<img> loads https://example.org/a.png'],
  ])('finds what is wrong with the page %s', (page, problem) => {
    expect(findRemoteCode('panel.html', page, FILES)).toEqual([problem])
  })

  it('finds nothing in what is shipped, whatever its texts and comments say', () => {
    const script = `import { a } from './other.js' // eval('1')
      importScripts('other.js')
      console.log('new Function', a, setTimeout(() => a(), 1), fetch('https://example.org/'))`
    const page = '<link rel="stylesheet" href="panel.css"><script type="module" src="panel.js"></script><p>eval()</p>'
    expect(findRemoteCode('panel.js', script, FILES)).toEqual([])
    expect(findRemoteCode('panel.html', page, FILES)).toEqual([])
  })
})
