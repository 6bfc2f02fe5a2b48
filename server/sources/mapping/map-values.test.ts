import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  alternativesIn,
  toBoolean,
  toCoordinates,
  toDate,
  toDateTime,
  toJoinedLine,
  toLine,
  toLines,
  toLogo,
  toPeriod,
  toRepositoryUrl,
  toStatus,
  toUrl,
} from './map-values.ts'

it.each([
  ['12-14 May 2026', '2026-05-12', '2026-05-14'],
  ['May 12th – 14th, 2026', '2026-05-12', '2026-05-14'],
  ['30 May to 2 June 2026', '2026-05-30', '2026-06-02'],
  ['28 Dec 2026 – 2 Jan 2027', '2026-12-28', '2027-01-02'],
  ['12.–14.5.2026', '2026-05-12', '2026-05-14'],
  ['2026-05-12/2026-05-14', '2026-05-12', '2026-05-14'],
  ['vom 12. bis 14. März 2026', '2026-03-12', '2026-03-14'],
  ['du 30 novembre au 2 décembre 2026', '2026-11-30', '2026-12-02'],
  ['12 al 14 de mayo de 2026', '2026-05-12', '2026-05-14'],
  ['12 a 14 de março de 2026', '2026-03-12', '2026-03-14'],
  ['30 мая – 2 июня 2026', '2026-05-30', '2026-06-02'],
  ['2026年5月30日～6月2日', '2026-05-30', '2026-06-02'],
])('reads %j as a period', (text, start, end) => {
  expect(toPeriod(text)).toEqual({ start, end })
})

it.each(['12 May 2026', '14-12 May 2026', 'May 12 – 14', '2026-05', '1-2'])('reads %j as no period', (text) => {
  expect(toPeriod(text)).toBeUndefined()
})

it.each([
  ['12–14 May', '2025-05-12', '2025-05-14'],
  ['30. Mai – 2. Juni', '2025-05-30', '2025-06-02'],
  ['5月12日-14日', '2025-05-12', '2025-05-14'],
  ['12-14 May 2026', '2026-05-12', '2026-05-14'],
])('reads %j as a period of a year that is known', (text, start, end) => {
  expect(toPeriod(text, 2025)).toEqual({ start, end })
})

describe('toUrl', () => {
  it.each([
    ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
    ['  HTTP://Example.org  ', 'HTTP://Example.org'],
    ['example.org', 'https://example.org'],
    ['www.example.co.uk:8080/x y'.slice(0, 25), 'https://www.example.co.uk:8080/x'.slice(0, 33)],
    ['bücher.example/ä', 'https://bücher.example/ä'],
    ['//example.org/x', 'https://example.org/x'],
    [['https://example.org/1', 'https://example.org/2'], 'https://example.org/1'],
    ['mailto:a@example.org', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://user:secret@example.org/', undefined],
    ['/docs/x', undefined],
    ['n/a', undefined],
    ['none', undefined],
    ['', undefined],
    [true, undefined],
    [`https://example.org/${'x'.repeat(1980)}`, `https://example.org/${'x'.repeat(1980)}`],
    [`https://example.org/${'x'.repeat(1981)}`, undefined],
  ])('makes %j %j', (value, url) => {
    expect(toUrl(value)).toBe(url)
  })

  it.each([
    ['/docs/x', 'https://base.example/docs/x'],
    ['guide.md', 'https://base.example/tree/guide.md'],
    ['../up', 'https://base.example/up'],
    ['javascript:alert(1)', undefined],
  ])('resolves %j against a base URL', (value, url) => {
    expect(toUrl(value, 'https://base.example/tree/')).toBe(url)
  })
})

describe('toRepositoryUrl', () => {
  it.each([
    ['owner/name', 'https://github.com/owner/name'],
    ['owner/name.js/', 'https://github.com/owner/name.js'],
    ['git@gitlab.com:group/sub/name.git', 'https://gitlab.com/group/sub/name'],
    ['git+https://github.com/a/b.git', 'https://github.com/a/b'],
    ['git://example.org/a/b', 'https://example.org/a/b'],
    ['git+ssh://git@github.com/a/b.git', 'https://github.com/a/b'],
    ['git@local:a', undefined],
    ['https://codeberg.org/a/b', 'https://codeberg.org/a/b'],
    ['owner', undefined],
  ])('makes %j %j', (value, url) => {
    expect(toRepositoryUrl(value)).toBe(url)
  })
})

describe('toDate', () => {
  it.each([
    ['2024-05-03', '2024-05-03'],
    ['2024-5-3', '2024-05-03'],
    ['2024-05-03T23:00:00-05:00', '2024-05-03'],
    ['20240503', '2024-05-03'],
    ['3.5.2024', '2024-05-03'],
    ['3 May 2024', '2024-05-03'],
    ['May 3, 2024', '2024-05-03'],
    ['2024-02-30', undefined],
    ['03/05/2024', undefined],
    ['soon', undefined],
    ['2024', undefined],
  ])('makes %j %j', (value, date) => {
    expect(toDate(value)).toBe(date)
  })

  it.each([
    ['0099-12-31', undefined],
    ['0100-01-01', '0100-01-01'],
    ['1900-02-29', undefined],
    ['2000-02-29', '2000-02-29'],
    ['2023-02-29', undefined],
    ['2024-02-29', '2024-02-29'],
    ['2024-04-31', undefined],
    ['2024-12-31', '2024-12-31'],
    ['2024-12-32', undefined],
    ['2024-13-01', undefined],
    ['2024-00-10', undefined],
    ['2024-01-00', undefined],
    ['9999-12-31', '9999-12-31'],
  ])('knows the calendar: %j is %j', (value, date) => {
    expect(toDate(value)).toBe(date)
  })

  it('knows every day that Date knows, and no other', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(14), fc.nat(33), (year, month, day) => {
        const written = [String(year).padStart(4, '0'), month, day].join('-')
        const time = new Date(Date.UTC(year, month - 1, day))
        const isDay = time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === day
        expect(toDate(written)).toBe(isDay ? time.toISOString().slice(0, 10) : undefined)
      }),
    )
  })
})

describe('toDateTime', () => {
  it.each([
    ['2024-05-03', '2024-05-03'],
    ['2024-05-03 09:30', '2024-05-03T09:30'],
    ['2024-05-03T09:30:00Z', '2024-05-03T09:30:00Z'],
    ['2024-05-03 nine', '2024-05-03'],
  ])('makes %j %j', (value, date) => {
    expect(toDateTime(value)).toBe(date)
  })
})

describe('toStatus', () => {
  it.each([
    [true, 'deprecated', 'deprecated'],
    ['Yes', 'archived', 'archived'],
    [false, 'deprecated', undefined],
    ['Defunct', 'status', 'dead'],
    ['maintained', 'status', 'active'],
    ['graduated', 'status', undefined],
  ])('makes %j in %j %j', (value, field, status) => {
    expect(toStatus(value, field)).toBe(status)
  })

  it('asks the operator’s words first', () => {
    expect(toStatus('ok', 'state', { ok: 'archived' })).toBe('archived')
    expect(toStatus('constructor', 'state', {})).toBeUndefined()
  })
})

describe('toLine, toLines, toBoolean, toCoordinates', () => {
  it('fold, split, decide, parse', () => {
    expect(toLine(' a\n b\u200B ')).toBe('a b')
    expect(toJoinedLine('1 High St,\n 2000 Town\r\nLand\n')).toBe('1 High St, 2000 Town, Land')
    expect(toLine(['one'])).toBe('one')
    expect(toLine(['one', 'two'])).toBeUndefined()
    expect(toLines('a, b;a', /[,;]/)).toEqual(['a', 'b'])
    expect(toLines(['a, b', { name: 'c' }, null, 3], /[,;]/)).toEqual(['a, b', 'c', '3'])
    expect(['Yes', 'no', 1, 0, 'maybe', true].map(toBoolean)).toEqual([true, false, true, false, undefined, true])
    expect(['ja', 'Nein', 'oui', 'Sí', 'não', 'нет', '是'].map(toBoolean)).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
      true,
    ])
    expect(toCoordinates('52.5,13.4')).toEqual({ lat: 52.5, lng: 13.4 })
    expect(toCoordinates('90.1, 13.4')).toBeUndefined()
    expect(toCoordinates('Berlin, Germany')).toBeUndefined()
  })
})

describe('toLogo', () => {
  it.each([
    ['https://x.example/a.png', {}, 'https://x.example/a.png'],
    ['b.svg', { baseUrl: 'https://x.example/a/' }, 'https://x.example/a/b.svg'],
    ['b.svg', { folder: 'data' }, 'data/b.svg'],
    ['./logos/b.PNG', { folder: '.' }, 'logos/b.PNG'],
    ['/img/b.webp', { folder: 'static' }, 'static/img/b.webp'],
    ['../logos/b.ico', { folder: 'data/tools' }, 'data/logos/b.ico'],
    ['b.gif', { folder: '../elsewhere' }, '../elsewhere/b.gif'],
  ])('takes %j with %j as %j', (text, base, logo) => {
    expect(toLogo(text, base)).toBe(logo)
  })

  it.each([
    ['data:image/png,x', { folder: '.' }],
    ['redis', { folder: '.' }],
    ['mdi-redis', { baseUrl: undefined, folder: '.' }],
    ['notes.txt', { folder: '.' }],
    ['b.svg?raw=true', { folder: '.' }],
    ['..\\..\\b.svg', { folder: '.' }],
    ['../b.svg', { folder: '.' }],
    ['../../b.svg', { folder: 'data' }],
    ['../b.svg', { folder: '../elsewhere' }],
    ['../elsewhere-too/b.svg', { folder: '../elsewhere' }],
    ['.private/b.svg', { folder: '.' }],
    ['logos/.b.svg', { folder: '.' }],
    [`${'a'.repeat(2000)}.svg`, { folder: '.' }],
  ])('takes %j with %j as no logo', (text, base) => {
    expect(toLogo(text, base)).toBeUndefined()
  })
})

describe('alternativesIn', () => {
  it.each([
    ['Backs up photos (alternative to Google Photos).', ['Google Photos']],
    ['A chat (an open source alternative to Slack, Discord, and Gitter.im).', ['Slack', 'Discord', 'Gitter.im']],
    ['Mastering (alternative to LANDR, eMastered and MajorDecibel).', ['LANDR', 'eMastered', 'MajorDecibel']],
    ['Files (alternative to Nextcloud and ownCloud’s RSS reader).', ['Nextcloud']],
    ['Notes (alternative to paper and pen).', []],
    ['An alternative to Slack.', []],
    [`(alternative to ${'A'.repeat(201)})`, []],
  ])('reads the names in %j', (description, names) => {
    expect(alternativesIn(description)).toEqual(names)
  })
})
