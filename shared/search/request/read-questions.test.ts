import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import type { Listing } from '../../model/listing.ts'
import type { Wording } from '../query/request.ts'
import { collectListings } from '../collect-listings.fixture.ts'
import { demandsOf } from '../query/request.ts'

const TODAY = '2026-11-29'

function asker(listings: readonly Partial<Listing>[], wording: Partial<Omit<Wording, 'titles'>> = {}) {
  const rows = listings.map((given, at) =>
    listing({ name: given.name ?? `Thing ${at}`, ...given, id: given.id ?? `${at}` }),
  )
  const collection = collectListings(rows, { ...wording, today: TODAY })
  return (query: string) => {
    const {
      hits,
      readAs,
      asks,
      totalWithAll: total,
      complete,
      unknown,
      unreplaced,
    } = collection.search(query, { limit: 10 })
    const ids = hits.filter(({ lacks }) => lacks.length === 0).map(({ position }) => collection.listing(position).id)
    return { ids, read: demandsOf(readAs, asks), total, complete, unknown, unreplaced }
  }
}

describe('questions about events', () => {
  const ask = asker(
    [
      {
        description: 'Paid Python course',
        start: '2026-12-02',
        language: ['en'],
        tags: ['python', 'rust'],
        extra: { price: 20 },
      },
      {
        description: 'Python course',
        start: '2026-12-09',
        language: ['fr'],
        tags: ['python', 'go'],
        extra: { price: 0 },
      },
      {
        description: 'Java course',
        start: '2027-01-09',
        language: ['de'],
        tags: ['java'],
        extra: { price: 0 },
      },
      {
        description: 'Paid Java course',
        start: '2027-02-09',
        language: ['en'],
        tags: ['java'],
        extra: { price: 30 },
      },
    ].map((given, at) => ({
      ...given,
      license: [['MIT'], ['GPL-3.0']][at % 2] ?? [],
      location: { country: ['FR', 'FR', 'DE', 'US'][at] ?? '' },
      extra: { ...given.extra, duration_min: 30 + at },
    })),
    { things: 'event events course courses' },
  )

  it.each([
    ['not paid', { price: ['0'] }, ['1', '2']],
    ['I don’t want paid courses', { price: ['0'] }, ['1', '2']],
    ['free courses', { price: ['0'] }, ['1', '2']],
    ['python without go or java', { tags: ['!go', '!java'] }, ['0']],
    ['python -go', { tags: ['!go'] }, ['0']],
    ['-python', { tags: ['!python'] }, ['2', '3']],
    ['price < 20', { price: ['..19'] }, ['1', '2']],
    ['courses >= €30', { price: ['30..'] }, ['3']],
    ['under 1.000.000 price', { price: ['..999999'] }, ['0', '1', '2', '3']],
    ['neither rust nor go', { tags: ['!rust', '!go'] }, ['2', '3']],
    ['non-python courses', { tags: ['!python'] }, ['2', '3']],
    ['events in 5 days', { start: ['2026-11-29..2026-12-04'] }, ['0']],
    ['courses in two weeks', { start: ['2026-11-29..2026-12-13'] }, ['0', '1']],
    ['courses before tomorrow', { start: ['..2026-11-29'] }, []],
    ['courses after next week', { start: ['2026-12-07..'] }, ['1', '2', '3']],
    ['courses since yesterday', { start: ['2026-11-28..'] }, ['0', '1', '2', '3']],
    ['courses not in December', { start: ['!2026-12-01..2026-12-31'] }, ['2', '3']],
    ['anything but python', { tags: ['!python'] }, ['2', '3']],
  ])('reads %j as %j', (query, read, ids) => {
    const answer = ask(query)
    expect(answer).toMatchObject({ read, unknown: [], total: ids.length, complete: ids.length > 0 })
    expect(answer.ids.toSorted()).toEqual(ids)
  })

  it('does not look for what must not be, where no field says it', () => {
    expect(ask('java without services')).toMatchObject({ unknown: ['without services'], total: 2, complete: false })
    expect(asker([{ description: 'Paid' }, { description: 'Cheap' }])('not paid')).toMatchObject({
      unknown: ['not paid'],
      total: 2,
      complete: false,
    })
    expect(ask('keine Küche')).toMatchObject({ unknown: ['keine Küche'] })
    expect(ask('java that doesn’t need an api key')).toMatchObject({ unknown: ['not need an api key'], total: 2 })
  })
})

describe('questions about places', () => {
  const ask = asker(
    ['de', 'de', 'de', 'us', 'us', 'gb', 'gb', 'nl', 'nl'].map((country, at) => ({
      name: at === 8 ? 'Bikes of Flanders' : `Bikes ${at}`,
      extra: { country },
    })),
    { subject: 'Bike systems', things: 'systems' },
  )

  it.each([
    ['bikes in Germany', { country: ['de'] }],
    ['Bikes in Deutschland', { country: ['de'] }],
    ['bikes in the US', { country: ['us'] }],
    ['bikes in the United States', { country: ['us'] }],
    ['bikes in the UK', { country: ['gb'] }],
    ['bikes in Holland', { country: ['nl'] }],
    ['systems outside Germany', { country: ['!de'] }],
    ['bikes that aren’t in the Netherlands', { country: ['!nl'] }],
  ])('reads %j as %j', (query, expected) => {
    expect(ask(query)).toMatchObject({ read: expected, unknown: [], complete: true })
  })

  it('leaves out what says that it is in a place that no field has, and says so', () => {
    const answer = ask('bikes outside Flanders')
    expect(answer).toMatchObject({ total: 8, complete: false, unknown: ['outside Flanders'] })
    expect(answer.ids).not.toContain('8')
    expect(ask('outside bikes')).toMatchObject({ unknown: ['outside'] })
    expect(ask('bikes not in Flanders or Spain')).toMatchObject({ total: 8, unknown: ['not in Flanders or Spain'] })
  })

  it.each([
    ['bikes in Europe', ['Europe'], 7],
    ['European bikes', ['Europe'], 7],
    ['bikes in North America or Benelux', ['North America', 'Benelux'], 4],
    ['bikes outside of the EU', ['!European Union'], 4],
  ])('takes the countries of a part of the world: %j', (query, country, total) => {
    expect(ask(query)).toMatchObject({ read: { country }, total })
  })

  it('reads the places of listings', () => {
    const offices = asker(
      ['Berlin', 'Ulm', 'Berlin', 'Paris'].map((locality, at) => ({
        name: 'Office',
        location: { locality, country: at < 3 ? 'Germany' : 'France' },
      })),
    )
    expect(offices('offices in Deutschland')).toMatchObject({ read: { 'location.country': ['Germany'] }, total: 3 })
    expect(offices('office berlin').read).toEqual({})
    expect(offices('Berlin office').read).toEqual({ 'location.locality': ['Berlin'] })
    expect(offices('office not in Berlin')).toMatchObject({
      read: { 'location.locality': ['!Berlin'] },
      ids: ['1', '3'],
    })
  })

  it('finds nothing elsewhere that is called as the place', () => {
    const places = ['York', 'New York, NY', 'Paris', 'Paris', 'Ulm'].map((locality, at) => ({
      name: at === 4 ? 'Paris York Café' : 'Café',
      location: { locality, country: ['UK', 'USA', 'France', 'USA', 'Germany'][at] ?? '' },
      extra: { state: at === 3 ? 'Texas' : 'none' },
    }))
    const cafes = asker(places, { things: 'café cafés' })
    expect(cafes('cafés in York')).toMatchObject({
      ids: ['0'],
      read: { 'location.locality': ['York'] },
      complete: true,
    })
    expect(cafes('cafés near new york').ids).toEqual(['1'])
    expect(cafes('cafés in Paris, Texas').ids).toEqual(['3'])
    expect(cafes('cafés in York and Ulm').ids.toSorted()).toEqual(['0', '4'])
    expect(cafes('cafés in Paris or New York').ids.toSorted()).toEqual(['1', '2', '3'])
    // Few say where they are: their texts may.
    const few = asker([
      { name: 'Paris Café', location: undefined },
      ...places.slice(0, 2),
      ...Array.from({ length: 8 }, () => ({})),
    ])
    expect(few('cafés in Paris').ids).toEqual(['0'])
  })

  it('takes names and codes that each listing has of its own for names', () => {
    const codes = [
      'ad',
      'ae',
      'af',
      'ag',
      'al',
      'am',
      'ao',
      'ar',
      'at',
      'au',
      'az',
      'ba',
      'be',
      'bg',
      'bj',
      'bo',
      'br',
      'ca',
      'ch',
      'cl',
      'cn',
    ]
    const countries = asker(codes.map((code) => ({ name: `Land ${code}`, extra: { code, tld: `.${code}` } })))
    expect(countries('Land of Austria').read).toEqual({})
  })

  it('takes no codes of languages for countries', () => {
    const inLanguages = asker(['de', 'de', 'fr', 'fr'].map((language) => ({ name: 'Radio', language: [language] })))
    expect(inLanguages('Radio in Germany')).toMatchObject({ read: {}, unknown: ['germany'] })
    expect(inLanguages('German radio')).toMatchObject({ read: { language: ['de'] }, ids: ['0', '1'] })
    expect(inLanguages('de radio').read).toEqual({})
    expect(inLanguages('Radio not in French')).toMatchObject({ read: { language: ['!fr'] }, ids: ['0', '1'] })
  })
})

describe('questions about what a thing is not', () => {
  const ask = asker(
    [
      { id: 'hugo', name: 'Hugo', license: ['MIT'], tags: ['go'], categories: ['generators'] },
      { id: 'next', name: 'Next', license: ['MIT'], tags: ['react'], categories: ['generators', 'frameworks'] },
      { id: 'corp', name: 'Corp', license: ['Proprietary'], tags: ['react'], categories: ['generators'] },
      { id: 'old', name: 'Old', license: ['Proprietary'], status: 'deprecated', categories: ['frameworks'] },
      { id: 'mute', name: 'Mute', tags: ['go'], categories: ['frameworks'] },
      { id: 'none', name: 'Gone Hugo theme', status: 'dead', categories: ['frameworks'] },
    ],
    { subject: 'Site generators', things: 'generators' },
  )

  it('takes “closed source” for what says that it is not open', () => {
    expect(ask('closed source generators')).toMatchObject({ ids: ['corp', 'old'], complete: true })
  })

  it('finds what nobody maintains', () => {
    expect(ask('abandoned generators')).toMatchObject({
      ids: ['old', 'none'],
      read: { status: ['deprecated', 'archived', 'dead'] },
    })
  })

  it('takes the beginning of a long name of what is so or not', () => {
    const plants = asker(
      [true, true, false, false].map((toxic) => ({ name: 'Plant', extra: { toxic_to_pets: toxic } })),
    )
    expect(plants('plants that are not toxic').ids).toEqual(['2', '3'])
    const museums = asker(
      ['Montag', 'Montag', 'Dienstag', 'Dienstag'].map((ruhetag) => ({ name: 'Museum', extra: { Ruhetag: ruhetag } })),
    )
    expect(museums('Museum montags geöffnet').ids).toEqual(['2', '3'])
  })

  it('leaves out a tag and a category', () => {
    expect(ask('generators without React')).toMatchObject({ read: { tags: ['!react'] }, total: 4 })
    expect(ask('generators that aren’t frameworks')).toMatchObject({ read: { categories: ['!frameworks'] }, total: 2 })
  })

  it('finds the value that is refused behind a verb', () => {
    const laptops = asker(
      ['Windows', 'Windows', 'Linux', 'Linux', 'macOS'].map((os) => ({ name: 'Laptop', extra: { os } })),
    )
    for (const query of [
      'laptop not running Windows',
      'laptop that doesn’t work well on Windows',
      'non-Windows laptop',
    ]) {
      expect(laptops(query)).toMatchObject({ read: { os: ['!Windows'] }, ids: ['2', '3', '4'] })
    }
  })

  it('says that nothing replaces a thing that is listed', () => {
    for (const query of ['Hugo alternatives', 'what can I use instead of Hugo', 'an alternative to Hugo']) {
      expect(ask(query)).toMatchObject({ unreplaced: 'Hugo', total: 0, complete: false, unknown: [] })
    }
  })
})

describe('what all listings are called', () => {
  const ask = asker(
    [
      { id: 'jungle', name: 'The Jungle Book', description: 'A boy among wolves.' },
      { id: 'guide', name: 'Jungle guide', description: 'How to walk in the jungle.' },
      { id: 'sea', name: 'Sea', description: 'Waves.' },
    ],
    { subject: 'Old books', things: 'book books' },
  )

  it('is lacked by none, and is still part of names', () => {
    expect(ask('jungle books')).toMatchObject({ total: 2, complete: true, ids: ['jungle', 'guide'] })
    expect(ask('a book about the sea')).toMatchObject({ ids: ['sea'], complete: true })
    expect(ask('the jungle book').ids[0]).toBe('jungle')
  })
})

describe('questions about days', () => {
  const ask = asker(
    [
      { id: 'fall', name: 'Fall Days', start: '2027-10-02', end: '2027-10-03', extra: { cfp_end: '2027-03-01' } },
      { id: 'snow', name: 'Snow Days', start: '2027-01-20', end: '2027-01-22', extra: { cfp_end: '2026-10-01' } },
      { id: 'may', name: 'May Days', start: '2027-05-04', end: '2027-05-05', extra: { cfp_end: '2026-12-24' } },
      { id: 'nick', name: 'Nick Day', start: '2026-12-05', end: '2026-12-06', extra: { cfp_end: '2026-09-01' } },
    ],
    { things: 'events' },
  )

  it.each([
    ['events this winter', ['nick', 'snow']],
    ['events in spring 2027', ['may']],
    ['events im Herbst', ['fall']],
    ['events in Q1 2027', ['snow']],
    ['events next May', ['may']],
    ['events on 5.12.2026', ['nick']],
    ['what’s the next event', ['nick', 'snow', 'may', 'fall']],
    ['events with cfp open', ['fall', 'may']],
    ['open cfp', ['fall', 'may']],
  ])('answers %j with %j', (query, ids) => {
    expect(ask(query).ids.toSorted()).toEqual(ids.toSorted())
  })

  it('takes “open” for before the only last day', () => {
    const jobs = asker(
      ['2026-11-01', '2026-12-10', '2027-01-10'].map((closes) => ({ name: 'Job', extra: { closes } })),
      { things: 'jobs' },
    )
    expect(jobs('jobs still open')).toMatchObject({ ids: ['1', '2'] })
    expect(jobs('jobs closing in December')).toMatchObject({ ids: ['1'] })
  })

  it('reads days beside words', () => {
    const grants = asker(
      ['2026-12-01T23:59:00Z', '2027-01-15', 'rolling', '2026-11-15'].map((deadline, at) => ({
        name: 'Grant',
        id: `g${at}`,
        extra: { deadline },
      })),
      { things: 'grants' },
    )
    expect(grants('grants due in the next 30 days').ids).toEqual(['g0'])
    expect(grants('deadline in December').ids).toEqual(['g0'])
    expect(grants('grants closing soon').ids).toEqual(['g0', 'g1'])
    expect(grants('open grants').ids).toEqual(['g0', 'g1'])
  })

  it('leaves a season in a name alone', () => {
    expect(ask('fall days')).toMatchObject({ read: {}, ids: ['fall'] })
  })
})

describe('questions about numbers', () => {
  const ask = asker(
    [
      { id: 'chess', name: 'Chess', extra: { players_min: 2, players_max: 2, age_min: 6, minutes: 60, year: 1475 } },
      { id: 'catan', name: 'Catan', extra: { players_min: 3, players_max: 4, age_min: 10, minutes: 90, year: 1995 } },
      { id: 'uno', name: 'Uno', extra: { players_min: 2, players_max: 10, age_min: 7, minutes: 30, year: 1971 } },
    ],
    { subject: 'Board games', things: 'games' },
  )

  it.each([
    ['games for 2', ['chess', 'uno']],
    ['games for 4 players under two hours', ['catan', 'uno']],
    ['games for 8 year olds', ['chess', 'uno']],
    ['games from the 90s', ['catan']],
    ['games of at most half an hour', ['uno']],
    ['games within 60 minutes', ['chess', 'uno']],
    ['which games can I do in 60 minutes', ['chess', 'uno']],
  ])('answers %j with %j', (query, ids) => {
    expect(ask(query).ids.toSorted()).toEqual(ids.toSorted())
  })

  it('takes a size for the only number that some have, and an adjective that no listing has for an order', () => {
    const laptops = asker(
      [256, 512, 8, 16].map((size, at) => ({
        name: 'Laptop',
        extra: at < 2 ? { disk_gb: size, ram_gb: 4, weight_kg: at } : { disk_gb: 128, ram_gb: size, weight_kg: at },
      })),
    )
    expect(laptops('512 GB laptop')).toMatchObject({ read: { disk_gb: ['512..512'] }, ids: ['1'] })
    expect(laptops('light laptop').read).toMatchObject({ sort: 'weight_kg' })
  })

  it('reads millions, and takes a price for the likeliest number', () => {
    const cities = asker([0.4, 1.6, 3.7].map((size) => ({ name: 'City', extra: { population: size * 1e6 } })))
    expect(cities('cities with over 1 million people').ids).toEqual(['1', '2'])
    const courses = asker(
      [
        [20, 49],
        [80, 120],
        [15, 99],
      ].map(([hours = 0, price = 0]) => ({ name: 'Course', extra: { hours, price } })),
    )
    expect(courses('course under 50').read).toEqual({ price: ['..49'] })
  })

  it('knows a number by a part of its name, and a price by the one named behind it', () => {
    const models = asker(
      [
        [400_000, 1, 10],
        [8_000, 3, 5],
        [200_000, 2, 20],
      ].map(([size = 0, input = 0, output = 0], at) => ({
        id: `m${at}`,
        extra: { context_window: size, input_price: input, output_price: output },
      })),
      { things: 'models' },
    )
    expect(models('models with context over 100k')).toMatchObject({ ids: ['m0', 'm2'], complete: true })
    expect(models('most expensive output').read).toMatchObject({ sort: '-output_price' })
  })

  it('reads numbers below zero', () => {
    const cities = asker([-1200, 300, -40].map((founded, at) => ({ id: `c${at}`, name: 'City', extra: { founded } })))
    expect(cities('cities founded before -500')).toMatchObject({ read: { founded: ['..-501'] }, ids: ['c0'] })
    expect(cities('cities founded less than -1500').ids).toEqual([])
  })

  it('takes “low” for an order before a field alone', () => {
    const rated = asker([4, 2, 5].map((rating, at) => ({ id: `r${at}`, name: `Inn ${at}`, extra: { rating } })))
    expect(rated('inns with a high rating').read).toEqual({ sort: '-rating', fields: ['rating'] })
    expect(rated('low rating').read).toEqual({ sort: 'rating', fields: ['rating'] })
    expect(rated('inn in the high mountains').read).toEqual({})
  })
})

describe('questions in Chinese', () => {
  const ask = asker([
    { id: 'a', name: '甲', description: '开源的音乐播放器', license: ['MIT'] },
    { id: 'b', name: '乙', description: '音乐播放器', license: ['Proprietary'] },
    { id: 'c', name: '丙', description: '文本编辑器', license: ['MIT'] },
  ])

  it('reads what a licence must say, and finds no more than what has most of a run', () => {
    expect(ask('开源的音乐播放器')).toMatchObject({ ids: ['a'], read: { license: ['open source'] }, complete: true })
    expect(ask('音频播放器').ids).not.toContain('c')
  })
})

describe('questions about books', () => {
  const ask = asker(
    [
      ['Gilgamesh', 'Unknown', -1700, 160, 'Akkadian'],
      ['Hamlet', 'William Shakespeare', 1603, 432, 'English'],
      ['The Trial', 'Franz Kafka', 1925, 180, 'German'],
      ['The Castle', 'Franz Kafka', 1926, 352, 'German'],
      ['Beloved', 'Toni Morrison', 1987, 321, 'English'],
    ].map(([name = '', author = '', year = 0, pages = 0, tongue = ''], at) => ({
      id: `${at}`,
      name: String(name),
      extra: { author, year, pages, tongue, cover_quality: at > 2 ? 'Fine' : 'Worn', rights: 'Known' },
    })),
    { things: 'book books' },
  )

  it.each([
    ['books before 1900', { year: ['..1899'] }, ['0', '1']],
    ['books from the 1920s', { year: ['1920..1929'] }, ['2', '3']],
    ['oldest book', { sort: 'year', fields: ['year'] }, ['0', '1', '2', '3', '4']],
    ['longest book', { sort: '-pages', fields: ['pages'] }, ['0', '1', '2', '3', '4']],
    ['books by Franz Kafka', { author: ['Franz Kafka'] }, ['2', '3']],
    ['novels authored by Franz Kafka', { author: ['Franz Kafka'] }, ['2', '3']],
    ['novels in German', { tongue: ['German'] }, ['2', '3']],
    ['who wrote Hamlet', { fields: ['author'] }, ['1']],
    ['books with fine cover', { cover_quality: ['Fine'] }, ['3', '4']],
    ['books of fine quality', { cover_quality: ['Fine'] }, ['3', '4']],
    ['Hamlet vs Beloved', {}, ['1', '4']],
    ['how do I add Hamlet', {}, ['1']],
  ])('reads %j as %j', (query, read, ids) => {
    expect(ask(query)).toMatchObject({ read, ids, total: ids.length, unknown: [], complete: true })
  })

  it.each(['is there a book by Tolkien', 'books in Klingon', 'books for 20 widgets'])(
    'finds nothing for %j, though all are books',
    (query) => {
      expect(ask(query)).toMatchObject({ ids: [], total: 0, complete: false })
    },
  )

  it('finds nothing by a word that most of many have, beside one that none has', () => {
    const servers = asker(
      Array.from({ length: 300 }, (_, at) => ({ name: at < 200 ? `Server ${at}` : `Client ${at}` })),
    )
    expect(servers('server klingon')).toMatchObject({ ids: [], total: 0, unknown: ['klingon'] })
    expect(servers('server 7 klingon').ids).toContain('7')
  })

  it('does not search for the newest where nothing says so, and lists all', () => {
    const plain = asker([{ name: 'Newest News' }, { name: 'Other' }], { things: 'book books' })
    expect(plain('newest books')).toMatchObject({ ids: ['0', '1'], unknown: ['newest'], complete: false })
  })

  it('shows what meets a demand beside none that have the words', () => {
    expect(ask('epics books by Franz Kafka')).toMatchObject({ ids: [], total: 0, complete: false })
  })

  it('takes another word for what all are called as that, unless it is a topic', () => {
    const tagged = asker([{ tags: ['novel'] }, { tags: ['essay'] }], { things: 'book books' })
    expect(tagged('novels').ids).toEqual(['0'])
  })
})

describe('questions about places and days that fields say in other words', () => {
  const ask = asker(
    [
      { added: '2019-04-01', location: { locality: 'Frankfurt am Main' } },
      { added: '2021-05-02', location: { locality: 'New York, NY' } },
      { added: '2024-06-03', location: { locality: 'New Orleans' } },
    ].map((given, at) => ({
      ...given,
      extra: { cors: ['Unknown', 'Yes', 'No'][at] ?? '' },
    })),
    { things: 'company companies' },
  )

  it.each([
    ['companies in Frankfurt', { 'location.locality': ['Frankfurt am Main'] }, ['0']],
    ['companies not in Frankfurt', { 'location.locality': ['!Frankfurt am Main'] }, ['1', '2']],
    ['companies in New York', { 'location.locality': ['New York, NY'] }, ['1']],
    ['companies added since 2020', { added: ['2020-01-01..'], fields: ['added'] }, ['1', '2']],
    ['companies created in 2021', { added: ['2021-01-01..2021-12-31'], fields: ['added'] }, ['1']],
    ['newest firms', { sort: '-added', fields: ['added'] }, ['0', '1', '2']],
    ['cors unknown', { cors: ['Unknown'] }, ['0']],
  ])('reads %j as %j', (query, read, ids) => {
    expect(ask(query)).toMatchObject({ read, ids, unknown: [], complete: true })
  })

  it('reads the day that a call is open until by what it is of', () => {
    const calls = asker(['2027-01-01', '2027-02-01'].map((cfp_end) => ({ extra: { cfp_end } })))
    expect(calls('cfp deadline in February')).toMatchObject({
      read: { cfp_end: ['2027-02-01..2027-02-28'] },
      ids: ['1'],
    })
  })

  it('chooses between names of several words', () => {
    const towns = asker([
      { description: 'San Francisco' },
      { description: 'New York' },
      { description: 'San Jose, New' },
    ])
    expect(towns('San Francisco or New York').ids).toEqual(['0', '1'])
  })
})

describe('questions about papers and tools', () => {
  const papers = asker(
    [2016, 2017, 2018].map((year, at) => ({
      id: `${at}`,
      name: ['Hugo', 'Eleventy', 'Age'][at] ?? '',
      stars: 10 * at,
      location: { locality: 'Berlin', country: 'DE' },
      extra: {
        year,
        last_update: `2019-0${at + 1}-01`,
        votes: 100 + at,
        security_audited: at === 1,
        for: ['Hugo', 'Ghost'],
      },
    })),
    { things: 'paper papers' },
  )

  it.each([
    ['papers published in 2017', { year: ['2017..2017'] }, ['1']],
    ['papers updated since 2019-02', { last_update: ['2019-02-01..'], fields: ['last_update'] }, ['1', '2']],
    ['most voted article', { sort: '-votes', fields: ['votes'] }, ['0', '1', '2']],
    ['Hugo vs Eleventy', {}, ['0', '1', '2']],
    ['what is the address of Eleventy', { fields: ['location'] }, ['1']],
    ['audited papers', { security_audited: ['true'] }, ['1']],
  ])('reads %j as %j', (query, read, ids) => {
    const answer = papers(query)
    expect(answer).toMatchObject({ read, unknown: [], complete: true })
    expect(answer.ids.toSorted()).toEqual(ids)
  })

  it('reads the least of stars as well', () => {
    const starred = asker([{ stars: 3 }, { stars: 2 }])
    expect(starred('least popular').read).toEqual({ sort: 'stars', fields: ['stars'] })
  })

  it('takes small words between capitals for parts of a name', () => {
    expect(papers('alternatives to Age of Empires').unreplaced).toBe('Age of Empires')
  })
})
