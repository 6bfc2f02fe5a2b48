import { describe, expect, it } from 'vitest'
import { array, assert, constantFrom, property } from 'fast-check'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { collectListings } from '../collect-listings.fixture.ts'
import { searchInOrder } from '../slice-positions.ts'
import { BytesNotLoaded } from '../index/blocks/byte-source.ts'
import { readLater } from '../load-reading.ts'
import { LOADED } from '../reading.ts'
import { ENGLISH_FUNCTION_WORDS } from '../text/tokenize.ts'
import { FieldPhrases } from './field-phrases.ts'
import { demandsOf } from '../query/request.ts'

const LISTINGS = [
  {
    id: 'meili',
    license: ['MIT'],
    alternative_to: ['Algolia', 'Google Cloud Search'],
    extra: { written_in: 'Rust', first_release: 2018 },
  },
  {
    id: 'typesense',
    license: ['GPL-3.0-only'],
    alternative_to: ['Algolia'],
    extra: { written_in: 'C++', first_release: 2016 },
  },
  {
    id: 'solr',
    categories: ['engines', 'web-apps'],
    license: ['Apache-2.0'],
    extra: { written_in: 'Java', first_release: 2004 },
  },
  {
    id: 'elastic',
    license: ['Elastic-2.0'],
    status: 'active' as const,
    extra: { written_in: 'Java', first_release: 2010 },
  },
  { id: 'algolia', name: 'Algolia', license: ['Proprietary'], extra: { deployment: 'cloud', first_release: 2012 } },
  {
    id: 'sphinx',
    license: ['GPL-2.0-only'],
    status: 'archived' as const,
    extra: { written_in: 'C++', deployment: 'on-premises' },
  },
  { id: 'tantivy', license: ['MIT'], extra: { written_in: 'Rust', deployment: 'on-premises' } },
  { id: 'zinc', categories: ['web-apps'], license: ['Apache-2.0'], extra: { written_in: 'Go', deployment: 'cloud' } },
  { id: 'sqldb', license: ['MIT'], extra: { written_in: 'Go', model: 'sql' } },
  { id: 'otherdb', name: 'NoSQL store', license: ['MIT'], extra: { model: 'sql' } },
].map((given) => listing({ name: given.id, description: 'Search engine.', ...given }))

const COLLECTION = collectListings(LISTINGS)

function read(query: string): Readonly<Record<string, unknown>> {
  const { readAs, asks } = COLLECTION.search(query, { limit: 10 })
  return demandsOf(readAs, asks)
}

function found(query: string): string[] {
  return COLLECTION.search(query, { limit: 10 }).hits.map(({ position }) => COLLECTION.listing(position).id)
}

describe('readRequest', () => {
  it.each([
    ['search engine', {}],
    ['an alternative to Algolia', { alternative_to: 'Algolia' }],
    ['Algolia alternative', { alternative_to: 'Algolia' }],
    [
      'what can I use instead of Google Cloud Search in Rust',
      { alternative_to: 'Google Cloud Search', written_in: ['Rust'] },
    ],
    ['something like algolia', { alternative_to: 'algolia' }],
    // Nothing replaces it, and nothing is called so.
    ['an alternative to Bing', {}],
    ['open source search', { license: ['open source'] }],
    ['kostenlose Suchmaschine, quelloffen', { license: ['open source'] }],
    ['MIT licensed search engine', { license: ['MIT'] }],
    ['search engine under the Apache license', { license: ['Apache-2.0'] }],
    ['search engine written in Rust', { written_in: ['Rust'] }],
    ['GPL search', { license: ['GPL-2.0-only', 'GPL-3.0-only'] }],
    ['search engine not in Java', { written_in: ['!Java'] }],
    ['search without GPL license', { license: ['!GPL-2.0-only', '!GPL-3.0-only'] }],
    ['search engine since 2012', { first_release: ['2012..'] }],
    ['search engine after 2012', { first_release: ['2013..'] }],
    ['search engine before 2012', { first_release: ['..2011'] }],
    ['search engine until 2012', { first_release: ['..2012'] }],
    ['actively maintained search engine', { status: ['active'] }],
    ['on-prem search', { deployment: ['on-premises'] }],
    ['search engine for web apps', { categories: ['web-apps'] }],
    ['web apps search engine', {}],
    // One word, with or without its space.
    ['no sql', {}],
    ['"open source" search', {}],
    ['“not in Java”', {}],
  ])('reads %j as %j', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  it.each([
    ['an alternative to Algolia, written in Rust', ['an written in Rust', 'an alternative to Algolia,']],
    ['Self-hosted search under the MIT license', ['search under the MIT license', 'Self-hosted search']],
    ['search not in Java since 2012', ['search since 2012', 'search not in Java']],
    ['open source', ['']],
  ])('gives %j without each phrase that was read', (query, expected) => {
    expect(COLLECTION.search(query, { limit: 10 }).readAs.map(({ without }) => without)).toEqual(expected)
  })

  it('takes every word for itself on request', () => {
    const { readAs, unknown } = COLLECTION.search('open source search engine in Rust', { limit: 10, isLiteral: true })
    expect([readAs, unknown]).toEqual([[], ['open', 'source']])
  })

  it('puts what replaces a thing before what mentions it, and that before the thing itself', () => {
    expect(found('an alternative to Algolia that I can self-host').slice(0, 2).toSorted()).toEqual([
      'meili',
      'typesense',
    ])
    expect(found('Algolia')[0]).toBe('algolia')
  })

  it('leaves out what has a value that is not wanted', () => {
    expect(found('search engine not in Java')).not.toContain('solr')
    expect(found('search engine since 2012').toSorted()).toEqual(['algolia', 'meili', 'typesense'])
  })

  it('says what a listing lacks, and which words none has', () => {
    const { hits, unknown, complete, totalWithAll } = COLLECTION.search('payment engine in Rust', { limit: 10 })
    expect([unknown, complete]).toEqual([['payment'], false])
    expect(hits.slice(0, 3).map(({ lacks }) => lacks)).toEqual([[], [], ['rust']])
    expect(totalWithAll).toBe(2)
  })

  it('says complete only of what has all that is asked', () => {
    const isComplete = (query: string): boolean | undefined => COLLECTION.search(query, { limit: 10 }).complete
    expect(isComplete('open source search engine')).toBe(true)
    expect(isComplete('search engine in Rust')).toBe(true)
    expect(isComplete('nosql in Rust')).toBe(false)
  })

  describe('of a directory with fields of its own', () => {
    const countries = [
      {
        id: 'Chad',
        categories: ['africa'],
        extra: { landlocked: true, capital: ["N'Djamena"], area: 1_284_000, visa: 'Yes' },
      },
      {
        id: 'Mali',
        categories: ['africa'],
        extra: { landlocked: true, capital: ['Bamako'], area: 1_240_192, visa: 'eVisa' },
      },
      {
        id: 'Egypt',
        categories: ['africa'],
        extra: { landlocked: false, capital: ['Cairo'], area: 1_002_450, visa: 'eVisa' },
      },
      {
        id: 'Nepal',
        categories: ['asia'],
        extra: { landlocked: true, capital: ['Kathmandu'], area: 147_181, visa: 'No' },
      },
      {
        id: 'Japan',
        categories: ['asia'],
        extra: { landlocked: false, capital: ['Tokyo'], area: 377_930, visa: 'No' },
      },
    ].map((given) => listing({ name: given.id, ...given }))
    const collection = collectListings(countries, { subject: 'Countries of the world' })

    function answer(query: string): { ids: string[]; read: object; unknown: readonly string[]; complete?: boolean } {
      const { hits, readAs, asks, unknown, complete = false } = searchInOrder(collection, query, { limit: 10 })
      const ids = hits.filter(({ lacks }) => lacks.length === 0).map(({ position }) => collection.listing(position).id)
      return { ids, read: demandsOf(readAs, asks), unknown, complete }
    }

    it('takes the name of a field that is true for its value, and words of the title for what all are', () => {
      expect(answer('which countries are landlocked in Africa')).toEqual({
        ids: ['Chad', 'Mali'],
        read: { landlocked: ['true'], categories: ['africa'] },
        unknown: [],
        complete: true,
      })
      expect(answer('countries in Africa, not landlocked')).toMatchObject({
        ids: ['Egypt'],
        read: { categories: ['africa'], landlocked: ['!true'] },
      })
    })

    it('reads “no” before the name of a field as its value', () => {
      expect(answer('countries in Asia with no visa')).toMatchObject({
        ids: ['Nepal', 'Japan'],
        read: { visa: ['No'] },
      })
      expect(answer('countries without visafication in Asia')).toMatchObject({
        read: { visa: ['No'], categories: ['asia'] },
      })
      expect(answer('countries that do not require visas in Asia')).toMatchObject({
        read: { visa: ['No'], categories: ['asia'] },
      })
      expect(answer('Africa without an e visa')).toMatchObject({ ids: ['Chad'], read: { visa: ['!eVisa'] } })
    })

    it('leaves out a kind by the end of its name', () => {
      const keyed = ['apiKey', 'No', 'No', 'X-Vendor-Key', 'X-Vendor-Key'].map((auth, at) =>
        listing({ id: `api-${at}`, name: `Weather ${at}`, extra: { auth } }),
      )
      const apis = collectListings([...keyed, listing({ id: 'x', name: 'Weather keys', extra: { auth: 'apiKey' } })])
      const { hits, readAs } = apis.search('weather without key', { limit: 10 })
      expect(demandsOf(readAs, [])).toEqual({ auth: ['!apiKey', '!X-Vendor-Key'] })
      expect(hits.map(({ position }) => apis.listing(position).id)).toEqual(['api-1', 'api-2'])
    })

    it('tells the end of a name from a category of that name', () => {
      const rows = ['apiKey', 'apiKey', 'No', 'No', 'No'].map((auth, at) =>
        listing({ id: `w${at}`, name: `Weather ${at}`, categories: [at > 2 ? 'key' : 'other'], extra: { auth } }),
      )
      const apis = collectListings(rows)
      const idsOf = (query: string): string[] =>
        apis
          .search(query, { limit: 10 })
          .hits.filter(({ lacks }) => lacks.length === 0)
          .map(({ position }) => apis.listing(position).id)
      expect(idsOf('weather without key')).toEqual(['w2', 'w3', 'w4'])
      expect(idsOf('weather for key')).toEqual(['w3', 'w4'])
    })

    it('gives fields that are asked for instead of looking for their names', () => {
      expect(answer('capital of Mali')).toEqual({
        ids: ['Mali'],
        read: { fields: ['capital'] },
        unknown: [],
        complete: true,
      })
      expect(answer('Egypt capitals')).toMatchObject({ ids: ['Egypt'], read: { fields: ['capital'] } })
      expect(answer('what area does Nepal have')).toMatchObject({ ids: ['Nepal'], read: { fields: ['area'] } })
      expect(answer('population of Mali')).toMatchObject({ ids: ['Mali'], read: {}, unknown: ['population'] })
    })

    it('sorts by a number that the largest or the smallest is asked of', () => {
      const largest = answer('largest country by area')
      expect(largest).toMatchObject({ read: { sort: '-area', fields: ['area'] }, complete: true })
      expect(largest.ids).toEqual(['Chad', 'Mali', 'Egypt', 'Japan', 'Nepal'])
      expect(answer('smallest area in Africa')).toMatchObject({
        ids: ['Egypt', 'Mali', 'Chad'],
        read: { sort: 'area' },
      })
      const { hits } = searchInOrder(collection, 'largest country by area', { limit: 2, offset: 1 })
      expect(hits.map(({ position }) => collection.listing(position).id)).toEqual(['Mali', 'Egypt'])
    })

    it('takes a superlative for an order by the field that it is about', () => {
      expect(answer('largest country')).toMatchObject({ read: { sort: '-area' }, complete: true })
      expect(answer('smallest countries in Asia')).toMatchObject({ ids: ['Nepal', 'Japan'], read: { sort: 'area' } })
    })

    it('reads nothing from names of fields that listings are about', () => {
      const books = collectListings(
        [listing({ id: 'a', name: 'The language of birds', extra: { language: 'English' } })],
        { subject: 'Books' },
      )
      expect(books.search('language birds', { limit: 1 })).toMatchObject({ asks: [], total: 1 })
    })
  })

  describe('of a directory with numbers', () => {
    const trails = [
      {
        id: 'Chapel Path',
        categories: ['alps'],
        url: 'https://a.example/',
        extra: { length_km: 6.6, height_m: 276, difficulty: 'easy' },
      },
      { id: 'Ridge Trail', categories: ['alps'], extra: { length_km: 23.3, height_m: 639, difficulty: 'easy' } },
      {
        id: 'Lake Path',
        categories: ['tatras'],
        url: 'https://b.example/',
        extra: { length_km: 10, height_m: 1_000, difficulty: 'hard' },
      },
      { id: 'Glacier Trail', categories: ['tatras'], extra: { length_km: 43.1, height_m: 1_166, difficulty: 'hard' } },
      { id: 'Forest Way', categories: ['tatras'], extra: { length_km: 6.4, height_m: 80, difficulty: 'easy' } },
    ].map((given) => listing({ name: given.id, ...given }))
    const collection = collectListings(trails, {
      subject: 'Trails worth the walk trail trails',
      titles: { length_km: 'Length (km)', height_m: 'Climb (m)' },
    })

    function answer(query: string, of = collection) {
      const { hits, readAs, asks, totalWithAll, complete } = searchInOrder(of, query, { limit: 10 })
      const ids = hits.filter(({ lacks }) => lacks.length === 0).map(({ position }) => of.listing(position).id)
      return { ids, read: demandsOf(readAs, asks), total: totalWithAll, complete }
    }

    it.each([
      ['trails longer than 40 km', { length_km: ['40.1..'] }],
      ['trails over 1000 m climb', { height_m: ['1001..'] }],
      ['trails with a climb of at least 1,000 m', { height_m: ['1000..'] }],
      ['climb under 500', { height_m: ['..499'] }],
      ['trails over 10 miles', { length_km: ['16.09345..'] }],
      ['trails between 5 and 10 km', { length_km: ['5..10'] }],
      ['from 5 to 10 km', { length_km: ['5..10'] }],
      ['trails of 5-10 km', { length_km: ['5..10'] }],
      ['10km or less', { length_km: ['..10'] }],
      ['trails up to 6,5 km', { length_km: ['..6.5'] }],
      ['shorter than 7000 metres', { length_km: ['..6.9'] }],
      ['Wege unter 10 km', { length_km: ['..9.9'] }],
      ['mindestens zehn Kilometer', { length_km: ['10..'] }],
      ['sentiers de plus de 20 km', { length_km: ['20.1..'] }],
      ['rutas de menos de 10 km', { length_km: ['..9.9'] }],
      ['longest trail', { sort: '-length_km', fields: ['length_km'] }],
      ['shortest trail in the Tatras', { categories: ['tatras'], sort: 'length_km', fields: ['length_km'] }],
      ['highest climb', { sort: '-height_m', fields: ['height_m'] }],
      ['largest length', { sort: '-length_km', fields: ['length_km'] }],
      ['length of Ridge Trail', { fields: ['length_km'] }],
      ['trails with a website', { website: ['true'] }],
      ['hard trails without a length', { difficulty: ['hard'], length_km: ['false'] }],
      ['hard trails without website', { difficulty: ['hard'], website: ['false'] }],
      ['longest 3', { sort: '-length_km', fields: ['length_km'] }],
    ])('reads %j as %j', (query, expected) => {
      expect(answer(query).read).toEqual(expected)
    })

    it('takes a number alone for the one field of which some have less and some more', () => {
      expect(answer('hard trails over 500')).toMatchObject({
        ids: ['Lake Path', 'Glacier Trail'],
        read: { height_m: ['501..'] },
      })
    })

    it('leaves out what is not within the bounds', () => {
      expect(answer('easy trails under 10 km in the Alps')).toMatchObject({
        ids: ['Chapel Path'],
        total: 1,
        complete: true,
      })
      expect(answer('trails over 10 km')).toMatchObject({ ids: ['Ridge Trail', 'Glacier Trail'], total: 2 })
      expect(answer('trails over 100 km')).toMatchObject({ ids: [], total: 0, complete: false })
      expect(answer('trails without a website').ids).toEqual(['Ridge Trail', 'Glacier Trail', 'Forest Way'])
    })

    it('counts what has the values that are named', () => {
      expect(answer('hard trails in the Tatras')).toMatchObject({ ids: ['Lake Path', 'Glacier Trail'], total: 2 })
    })

    it.each([
      ['trails over 40 kg', 'over 40 kg'],
      ['trails for more than 4 people', 'more than 4 people'],
      ['more than 40 widgets', 'more than 40'],
      ['trails over 5000', 'over 5000'],
      ['trails since 1990', 'since 1990'],
    ])('names %j as unknown where no field is about it', (query, expected) => {
      const { unknown, unread, complete } = collection.search(query, { limit: 10 })
      expect([unread, complete]).toEqual([[expected], false])
      expect(unknown).toContain(expected)
    })

    it('reads sixteen demands and no more', () => {
      const { readAs } = collection.search('over 5 km '.repeat(200), { limit: 1 })
      expect(readAs).toHaveLength(16)
    })

    it('takes the field that counts what is counted, or years', () => {
      const books = collectListings(
        [1851, 1990, 1991].map((year) =>
          listing({ id: `b${year}`, extra: { year, pages: year - 1000, servings: 4 + (year % 2) } }),
        ),
        { subject: 'Books' },
      )
      expect(answer('books from after 1990', books)).toMatchObject({ ids: ['b1991'], read: { year: ['1991..'] } })
      expect(answer('books between 1850 and 1900', books)).toMatchObject({ ids: ['b1851'] })
      expect(answer('recipes for more than 4 people', books).read).toEqual({ servings: ['5..'] })
      expect(answer('books with more than 900 pages', books).read).toEqual({ pages: ['901..'] })
      expect(answer('newest book', books)).toMatchObject({ ids: ['b1991', 'b1990', 'b1851'] })
    })

    it('compares the stars of repositories, which no facet has', () => {
      const tools = collectListings(
        [5, 500, 50].map((stars) => listing({ id: `t${stars}`, stars })),
        { subject: 'Tools' },
      )
      expect(answer('tools with at least 50 stars', tools)).toMatchObject({
        ids: ['t500', 't50'],
        read: { stars: ['50..'] },
      })
      expect(answer('most popular tools', tools)).toMatchObject({
        ids: ['t500', 't50', 't5'],
        read: { sort: '-stars' },
      })
      const counted = [5, 500].map((count) => listing({ id: `t${count}`, extra: { stargazers_count: count } }))
      const read = answer('tools with more than 50 stars', collectListings(counted, { subject: 'Tools' }))
      expect(read).toMatchObject({ ids: ['t500'], read: { stargazers_count: ['51..'] } })
    })
  })

  describe('of a directory with what listings are not for', () => {
    const rows = [
      ['Linden', 'Italian', 'Monday', 32, 'mitte'],
      ['Lupo', 'Italian', 'Monday', 27, 'neukolln'],
      ['Anker', 'German', 'Sunday', 22, 'mitte'],
      ['Kantine', 'German', 'Sunday', 14, 'wedding'],
      ['Meze', 'Turkish', '', 19, 'neukolln'],
    ] as const
    const collection = collectListings(
      rows.map(([name, cuisine, day, price, category]) =>
        listing({
          id: name,
          name,
          description: 'Food.',
          categories: [category],
          extra: { cuisine, price, ...(day && { closed_on: day }) },
        }),
      ),
      { things: 'eatery eateries' },
    )

    it.each([
      ['Italian or German', { cuisine: ['Italian', 'German'] }, 'Linden Lupo Anker Kantine', []],
      ['Turkish or Italian', { cuisine: ['Turkish', 'Italian'] }, 'Linden Lupo Meze', []],
      ['Italian, German or Turkish', { cuisine: ['Italian', 'German', 'Turkish'] }, rows.map(([n]) => n).join(' '), []],
      ['linden or meze', {}, 'Linden Meze', []],
      ['food linden or meze', {}, 'Linden Meze', []],
      ['in linden or meze', {}, 'Linden Meze', []],
      ['eateries linden', {}, 'Linden', []],
      ['eateries', {}, 'Linden Lupo Anker Kantine Meze', []],
      ['food not in mitte', { categories: ['!mitte'] }, 'Lupo Kantine Meze', []],
      ['food not Turkish', { cuisine: ['!Turkish'] }, 'Linden Lupo Anker Kantine', []],
      ['food without Italian or German', { cuisine: ['!Italian', '!German'] }, 'Meze', []],
      ['food without linden', {}, 'Linden Lupo Anker Kantine Meze', ['without linden']],
      ['under 15 euros or over 30 euros', { price: ['..14', '31..'] }, 'Linden Kantine', []],
      ['open on Monday or under 15 euros', { closed_on: ['!Monday'], price: ['..14'] }, 'Anker Kantine Meze', []],
      ['German or in neukolln', { cuisine: ['German'], categories: ['neukolln'] }, 'Lupo Anker Kantine Meze', []],
      // What belongs to which is not known.
      ['food linden or meze food', {}, '', []],
      ['open on Monday', { closed_on: ['!Monday'] }, 'Anker Kantine Meze', []],
      ['closed on Monday', { closed_on: ['Monday'], fields: ['closed_on'] }, 'Linden Lupo', []],
      ['food not closed on Sunday', { closed_on: ['!Sunday'] }, 'Linden Lupo Meze', []],
      ['hammers under 20 euros', { price: ['..19'] }, '', ['hammers']],
      ['food not in the old town', {}, rows.map(([n]) => n).join(' '), ['not in the old town']],
      ['food except sushi', {}, rows.map(([n]) => n).join(' '), ['except sushi']],
      ['best paying food', { sort: '-price', fields: ['price'] }, rows.map(([n]) => n).join(' '), []],
      ['? !', {}, '', []],
      ['cheapest sushi', { sort: 'price', fields: ['price'] }, '', ['sushi']],
    ])('of %s reads %j', (query, expected, ids, expectedUnknown) => {
      const { hits, readAs, asks, unknown } = collection.search(query, { limit: 10 })
      const whole = hits
        .filter(({ lacks }) => lacks.length === 0)
        .map(({ position }) => collection.listing(position).id)
      expect({ read: demandsOf(readAs, asks), ids: whole.toSorted(), unknown }).toEqual({
        read: expected,
        ids: ids.split(' ').filter(Boolean).toSorted(),
        unknown: expectedUnknown,
      })
    })
  })

  it('shows what else is demanded beside what has none of the words, ten of it', () => {
    const collection = collectListings(
      Array.from({ length: 15 }, (_, at) =>
        listing({ id: `t${at}`, name: 'Trail', extra: { length_km: at + 1, climb_m: 10 * at } }),
      ),
    )
    const { hits, total, totalWithAll, complete } = collection.search('hammers over 3 km', { limit: 2 })
    expect({ hits: hits.map(({ position, lacks }) => [position, lacks]), total, totalWithAll, complete }).toEqual({
      hits: [
        [3, ['hammers']],
        [4, ['hammers']],
      ],
      total: 10,
      totalWithAll: 0,
      complete: false,
    })
  })

  it('takes all capitalized words for what is to be replaced', () => {
    expect(read('alternative to Google Cloud Photos')).toEqual({ alternative_to: 'Google Cloud Photos' })
    expect(read('alternative to Google cloud photos')).toEqual({ alternative_to: 'Google cloud photos' })
  })

  it('says what is listed and replaced by nothing', () => {
    const { unreplaced, complete } = COLLECTION.search('alternative to zinc', { limit: 3 })
    expect([unreplaced, complete]).toEqual(['zinc', false])
  })

  it('tells the least from the most of one thing, and days of a listing from its deadlines', () => {
    const jobs = [
      { id: 'a', extra: { apply_by: '2027-03-01', posted: '2026-11-01', pay_min: 40_000, pay_max: 55_000 } },
      { id: 'b', extra: { apply_by: '2026-12-01', posted: '2026-11-20', pay_min: 50_000, pay_max: 70_000 } },
      { id: 'c', extra: { apply_by: '2027-01-01', posted: '2026-10-01', pay_min: 65_000, pay_max: 90_000 } },
    ].map((given) => listing({ name: given.id, description: '', ...given }))
    const collection = collectListings(jobs, { things: 'job jobs' })
    const ask = (query: string) => {
      const { hits, readAs, asks } = searchInOrder(collection, query, { limit: 9 })
      return { ids: hits.map(({ position }) => collection.listing(position).id), ...demandsOf(readAs, asks) }
    }
    expect(ask('jobs over 60k')).toEqual({ ids: ['b', 'c'], pay_max: ['60001..'] })
    expect(ask('jobs under 60000')).toEqual({ ids: ['a', 'b'], pay_min: ['..59999'] })
    expect(ask('newest jobs')).toEqual({ ids: ['b', 'a', 'c'], sort: '-posted', fields: ['posted'] })
    expect(ask('pay of c')).toMatchObject({ fields: ['pay_max'] })
  })

  it('knows the function words of the directory’s language in short questions', () => {
    const museums = [
      { id: 'a', name: 'Stadtmuseum', extra: { Thema: 'Kunst', 'Geschlossen am': 'Montag', 'Eintritt (€)': 0 } },
      { id: 'b', name: 'Technikhaus', extra: { Thema: 'Technik', 'Geschlossen am': 'Dienstag', 'Eintritt (€)': 9.5 } },
      { id: 'c', name: 'Turm', extra: { Thema: 'Kunst', 'Geschlossen am': 'Montag', 'Eintritt (€)': 12 } },
      { id: 'd', name: 'Halle', extra: { Thema: 'Technik', 'Geschlossen am': 'Dienstag', 'Eintritt (€)': 7 } },
    ].map((given) => listing({ description: '', ...given }))
    const collection = collectListings(museums, { language: 'de', things: 'Museum Museen' })
    const idsOf = (query: string): string[] =>
      searchInOrder(collection, query, { limit: 9 })
        .hits.filter(({ lacks }) => lacks.length === 0)
        .map(({ position }) => collection.listing(position).id)
    expect(idsOf('Museen am Montag geöffnet')).toEqual(['b', 'd'])
    expect(idsOf('Museen zur Kunst')).toEqual(['a', 'c'])
    expect(idsOf('Museen unter 1.000 Euro Eintritt')).toEqual(['a', 'b', 'c', 'd'])
    expect(idsOf('billigstes Museum')).toEqual(['a', 'd', 'b', 'c'])
    expect(idsOf('kostenlose Museen')).toEqual(['a'])
  })

  it.each([
    ['Welche Suchmaschine ist die beste für mich', 'de'],
    ['quel moteur de recherche pour mon site', 'fr'],
    ['which search engine is the best for me', undefined],
    ['Suche ohne Konto für mich', 'de'],
    ['der search', undefined],
  ])('recognizes the language of %j as %j', (query, language) => {
    expect(COLLECTION.search(query, { limit: 1 }).language).toBe(language)
  })
})

describe('readLater', () => {
  const { facets, count } = COLLECTION
  const index = { documentCount: count, findWord: () => undefined, postings: () => expect.unreachable() }
  const context = {
    index,
    functionWords: ENGLISH_FUNCTION_WORDS,
    collection: COLLECTION,
    wording: () => ({ subject: 'Search engines', things: '', titles: new Map() }),
  }
  const values = [...new FieldPhrases(facets, count).firstWords]
  const readWhole = LOADED.openReading()(context)
  const readWords = readLater(values).openReading()({
    ...context,
    // The whole reader begins with them, where another test has loaded it.
    wording: () => {
      throw new BytesNotLoaded(async () => undefined)
    },
  })
  const words = constantFrom(
    ...'search engine -engine Solr full-text "quoted words" c++ node.js 数据库 the how to what tools searching'.split(
      ' ',
    ),
    ...'MIT Rust apache written in not free self-hosted like license la une der since newest by of released who wrote vs near'.split(
      ' ',
    ),
  )
  /** Undefined where the whole reader is needed. */
  const readWithout = (query: string) => {
    try {
      return readWords(query)
    } catch (error) {
      if (error instanceof BytesNotLoaded) return undefined
      throw error
    }
  }

  it('reads what names no value and begins no phrase as the whole reader does, without loading that', () => {
    let read = 0
    assert(
      property(array(words, { minLength: 1, maxLength: 5 }), (query) => {
        const own = readWithout(query.join(' '))
        if (own === undefined) return
        read += 1
        const others = { accepts: undefined, language: undefined, unreplaced: undefined }
        expect(readWhole(query.join(' '))).toEqual({ ...own, ...others })
      }),
      { numRuns: 1_000 },
    )
    expect(read).toBeGreaterThan(50)
    expect(values).toEqual(expect.arrayContaining(['mit', 'rust', 'apache', 'written', 'license']))
  })

  describe('of a directory of games', () => {
    const games = [
      { id: 'Chess', extra: { players_min: 2, players_max: 2, minutes: 60, year: 1475, rating: 7.2, free: true } },
      { id: 'Azul', extra: { players_min: 2, players_max: 4, minutes: 40, year: 2017, rating: 7.7, free: false } },
      { id: 'Hanabi', extra: { players_min: 2, players_max: 5, minutes: 25, year: 2010, rating: 7, free: false } },
      { id: 'Wonders', extra: { players_min: 3, players_max: 7, minutes: 30, year: 2010, rating: 7.7, free: false } },
      { id: 'Words', extra: { players_min: 1, players_max: 8, minutes: 15, year: 2015, rating: 7.5, free: true } },
    ].map((given) => listing({ name: given.id, description: '', ...given }))
    const collection = collectListings(games, { things: 'game games' })

    it.each([
      ['games for 2 players', { players_min: ['..2'], players_max: ['2..'] }, ['Azul', 'Hanabi', 'Chess', 'Words']],
      ['six player games', { players_min: ['..6'], players_max: ['6..'] }, ['Wonders', 'Words']],
      ['games of 2010', { year: ['2010..2010'] }, ['Hanabi', 'Wonders']],
      ['games from 2015', { year: ['2015..2015'] }, ['Words']],
      ['games from 2015 on', { year: ['2015..'] }, ['Azul', 'Words']],
      ['games released after 2010', { year: ['2011..'] }, ['Azul', 'Words']],
      ['best game for 6 players', { sort: '-rating', fields: ['rating'] }, ['Wonders', 'Words']],
      ['quick game', { sort: 'minutes', fields: ['minutes'] }, ['Words', 'Hanabi', 'Wonders', 'Azul', 'Chess']],
      ['games of the 2010s', { year: ['2010..2019'] }, ['Azul', 'Hanabi', 'Wonders', 'Words']],
      ['15th century games', { year: ['1401..1500'] }, ['Chess']],
      ['paid games', { free: ['!true'] }, ['Azul', 'Hanabi', 'Wonders']],
      ['games for 20 players', { players_max: ['20..'] }, []],
    ])('reads %j as %j', (query, expected, ids) => {
      const { hits, readAs, asks, unknown } = searchInOrder(collection, query, { limit: 10 })
      expect(demandsOf(readAs, asks)).toMatchObject(expected)
      expect(new Set(hits.map(({ position }) => collection.listing(position).id))).toEqual(new Set<string>(ids))
      expect(unknown).toEqual([])
    })
  })

  describe('of a directory of what has fields that say yes or no', () => {
    const services = [
      { id: 'Alpha', extra: { CORS: 'Yes', HTTPS: true, Auth: 'OAuth' } },
      { id: 'Beta', extra: { CORS: 'Yes', HTTPS: true, Auth: 'No' } },
      { id: 'Gamma', extra: { CORS: 'No', HTTPS: false, Auth: 'No' }, description: 'Has support for auth.' },
      { id: 'Delta', extra: { CORS: 'Unknown', HTTPS: true, Auth: 'OAuth' }, description: 'Works.' },
      { id: 'Sigma', extra: { CORS: 'No', Auth: 'apiKey' } },
    ].map((given) => listing({ name: given.id, description: '', ...given }))
    const collection = collectListings(services, { things: 'api apis' })

    it.each([
      ['cors: no', { CORS: ['No'] }, ['Gamma', 'Sigma']],
      ['CORS=yes HTTPS=true', { CORS: ['Yes'], HTTPS: ['true'] }, ['Alpha', 'Beta']],
      ['auth: oauth', { Auth: ['OAuth'] }, ['Alpha', 'Delta']],
      ['apis without CORS', { CORS: ['No'] }, ['Gamma', 'Sigma']],
      ['https no', { HTTPS: ['!true'] }, ['Gamma', 'Sigma']],
      ['supports https', { HTTPS: ['true'] }, ['Alpha', 'Beta', 'Delta']],
      ['no auth and works with https', { Auth: ['No'], HTTPS: ['true'] }, ['Beta']],
    ])('reads %j as %j', (query, expected, ids) => {
      const { hits, readAs, asks } = searchInOrder(collection, query, { limit: 10 })
      expect(demandsOf(readAs, asks)).toEqual(expected)
      const found = hits.filter(({ lacks }) => lacks.length === 0)
      expect(found.map(({ position }) => collection.listing(position).id).toSorted()).toEqual(ids)
    })

    it('takes support for a noun where no value is behind it', () => {
      const { unknown } = searchInOrder(collection, 'apis that do not need phone support', { limit: 10 })
      expect(unknown).toEqual(['not need phone support'])
    })
  })
})
