import { describe, expect, it } from 'vitest'
import { slugProblem } from './slug.ts'
import { MAX_SLUG_LENGTH } from './slug.ts'
import { slugify } from './text/slugify.ts'

describe('slugify', () => {
  it.each([
    ['C++', 'cpp'],
    ['C#', 'csharp'],
    ['C♯', 'csharp'],
    ['F#', 'fsharp'],
    ['C', 'c'],
    ['.NET', 'dotnet'],
    ['Visual Basic .NET', 'visual-basic-dotnet'],
    ['ASP.NET', 'asp-net'],
    ['Node.js', 'node-js'],
    ['Art & Design', 'art-and-design'],
    ['CSS/SASS/SCSS', 'css-sass-scss'],
    ['Notepad++', 'notepad-plus-plus'],
    ['Straße Øresund Łódź', 'strasse-oresund-lodz'],
    ['Pony Liège', 'pony-liege'],
    ['API开发和分析', 'api开发和分析'],
    ['مواقع', 'مواقع'],
    ['й', 'й'],
    ["People's choice", 'peoples-choice'],
    ['  --x--  ', 'x'],
    ['\u200FName', 'name'],
    ['\u{1F5A5}\uFE0F Utilities', 'utilities'],
    ['!!!', ''],
    ['A / B: c_d--E', 'a-b-c-d-e'],
    ['_', ''],
  ])('makes %j %j [model:slug:scripts]', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })

  it('cuts at 80 characters on a dash and returns the same slug again', () => {
    const slug = slugify('word '.repeat(40))
    expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH)
    expect(slug.endsWith('-')).toBe(false)
    expect(slugify(slug)).toBe(slug)
  })
})

describe('slugProblem', () => {
  it.each([
    'api',
    'search',
    'about',
    'assets',
    'api开发和分析',
    'cogear.js',
    'auth',
    'sitemap',
    'index',
    'llms',
    'a',
    'x'.repeat(80),
  ])('accepts %j [model:slug:ordinary]', (slug) => {
    expect(slugProblem(slug)).toBeUndefined()
  })

  it.each([
    'index.html',
    'index.2.md',
    'mcp.json',
    'llms.txt',
    'llms-full.txt',
    'llms-full.2.txt',
    'robots.txt',
    'sitemap-3.xml',
    'sitemap.2.md',
    'feed.xml',
    'auth.md',
    'embed.js',
  ])('refuses %j, the name of a file of the root page', (slug) => {
    expect(slugProblem(slug)).toBe('is the name of a file beside the pages')
  })

  it.each(['', 'mcp', '_x', '.env', 'con', 'com1', 'a/b', 'a b', 'a--b', '-a', 'ABC', 'e\u0301', 'x'.repeat(81), '..'])(
    'refuses %j [model:slug:reserved]',
    (slug) => {
      expect(slugProblem(slug)).toBeTypeOf('string')
    },
  )
})
