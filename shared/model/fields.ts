/**
 * Classes of Schema.org whose properties we use. A property belongs to some of them and to no other (`license` to
 * creative works, `geo` to places), so a listing's classes decide which ones it may have.
 */
export type SchemaOrgFamily =
  | 'CreativeWork'
  | 'Event'
  | 'JobPosting'
  | 'Organization'
  | 'Person'
  | 'Place'
  | 'Product'
  | 'Service'
  | 'SoftwareApplication'
  | 'SoftwareSourceCode'
  | 'WebAPI'

/** Types of values, in the words of Frictionless Table Schema 2. */
export const FIELD_TYPES = [
  'string',
  'integer',
  'number',
  'boolean',
  'date',
  'datetime',
  'time',
  'year',
  'yearmonth',
  'duration',
  'geopoint',
  'geojson',
  'list',
  'array',
  'object',
  'any',
] as const

/** Type of a field's values. */
export type FieldType = (typeof FIELD_TYPES)[number]

/**
 * Everything there is to know about one field of a listing. Whatever reads, shows, filters, sorts, exports or explains
 * listings goes by this: a row needs a name and a type, and the rest says where it is not as others of its type.
 *
 * `facet`, `line`, `facts`, `compare` and `answer` are places: `false` where it is not shown, else a number, the
 * smallest first; {@link PLACE} by default, in the order of the table.
 */
export interface FieldRow {
  readonly name: string
  readonly type: FieldType
  /**
   * How it is written for people: as in `schema.fields`, or in a way of our own. `iso`: a date as it is; `period`: from
   * here to `end`.
   */
  readonly format?: string
  /** Published in the JSON Schema and in the description of the CSV file. */
  readonly description?: string
  readonly required?: true
  /** Of a text its length, of a list its entries, of a number itself. */
  readonly min?: number
  readonly max?: number
  /** The only values. */
  readonly values?: readonly string[]
  /** Shape of a value that is not made of parts. */
  readonly of?: 'link' | 'provenance' | 'json'
  /** Members of an object, all optional: `pricing` has `pricing.free`. */
  readonly parts?: readonly FieldRow[]
  /** The part that stands for the whole in filters. */
  readonly part?: string
  /** Whether its parts stand on their own, everywhere but in a line. */
  readonly isSplit?: true
  /**
   * Names in sources, the most indicative first, without case, spaces, `_` and `-`; one with a dot is a path. Default:
   * its own; of a part: none. `false`: sources cannot have it.
   */
  readonly synonyms?: readonly string[] | false
  /** Further names that `init` proposes where the values fit; `false`: it proposes none. */
  readonly guess?: readonly string[] | false
  /** Fields in which sources have long had what a forge says. They stay where they are, and count before the forge. */
  readonly said?: readonly string[]
  /** Whether `gazetteer refresh` says it: always, or where the source does not. Such changes are no news. */
  readonly refreshed?: 'always' | 'missing'
  /** How a source's value is read, where its type does not say. */
  readonly parse?:
    | 'body'
    | 'languages'
    | 'licenses'
    | 'logo'
    | 'period'
    | 'place'
    | 'price'
    | 'schema-type'
    | 'status'
    | 'text'
  /** Kind of text in the index, which decides its weight. Default: `extra` for texts and lists. */
  readonly search?: 'alias' | 'tags' | 'alternative_to' | 'categories' | 'description' | 'extra' | false
  /** The orders by its number or day that the index has, its own first; several fields: the largest. */
  readonly sort?: readonly ('added' | 'updated' | 'stars' | 'recent' | 'start' | 'end')[]
  /** Property of Schema.org, and the classes that have it; all by default. */
  readonly jsonLd?: { readonly property: string; readonly of?: readonly SchemaOrgFamily[]; readonly place?: number }
  /** Key of its label among the words of a language. Default: its name. */
  readonly label?: string
  /** Key of what one of its values is called, in filters. Default: the label's. */
  readonly one?: string
  readonly facet?: number | false
  /** In the one line of a listing in Markdown. */
  readonly line?: number | false
  /** Among the facts of a listing's page. */
  readonly facts?: number | false
  /** In a comparison on a page. */
  readonly compare?: number | false
  /** In the answers of tools. */
  readonly answer?: number | false
}

/** Where a field stands that has no place of its own. */
export const PLACE = 50

/** Where the fields of a source stand that the directory says nothing about. */
export const FURTHER_PLACE = 80

/** A part of what is shown as a whole. */
const PART = { facet: false, line: false, facts: false, compare: false, search: false } as const

/** Renditions have a place of their own for it, or programs alone need it. */
const APART = { ...PART, guess: false } as const

/** A day in the life of the entry, shown with where the listing comes from. */
const ORIGIN = { type: 'date', facet: false, facts: false } as const

const EVENTS: readonly SchemaOrgFamily[] = ['CreativeWork', 'Event']

/** Describes what published listings have besides their fields, `page_url`. */
export const PAGE_URL = 'Its own page in the directory, where it has one: to be cited.'

/** The fields of a listing, in the order in which they are published. */
export const LISTING_FIELDS = [
  {
    ...APART,
    name: 'id',
    type: 'string',
    required: true,
    min: 1,
    max: 80,
    description: 'Stable identifier, unique in the directory.',
    synonyms: ['id', 'slug'],
    guess: ['systemid', 'identifier', 'key'],
    answer: false,
  },
  {
    ...APART,
    name: 'name',
    type: 'string',
    required: true,
    min: 1,
    max: 200,
    synonyms: ['name', 'title', 'displayname', 'company', 'companyname', 'api', 'info.title'],
    guess: [
      'fullname',
      'subject',
      'event',
      'conference',
      'project',
      'tool',
      'label',
      'name.common',
      'name.en',
      'name.official',
      'name.officialfull',
      'name.full',
      'domain',
    ],
    answer: false,
  },
  {
    ...APART,
    name: 'url',
    type: 'string',
    format: 'uri',
    synonyms: ['url', 'website', 'homepage', 'homepageurl', 'websiteurl', 'link', 'domain', 'site'],
    guess: [
      'web',
      'domainname',
      'hostname',
      'href',
      'uri',
      'info.url',
      'weburl',
      'siteurl',
      'pageurl',
      'address',
      'links.homepage',
      'links.website',
    ],
    answer: false,
  },
  {
    ...APART,
    name: 'description',
    type: 'string',
    max: 4000,
    description: 'Plain text.',
    synonyms: ['description', 'shortdescription', 'summary', 'info.description'],
    guess: ['desc', 'abstract', 'tagline', 'about', 'subtitle', 'excerpt', 'blurb', 'intro'],
    parse: 'text',
    search: 'description',
    compare: 1,
    answer: 1,
  },
  {
    ...APART,
    name: 'categories',
    type: 'list',
    required: true,
    min: 1,
    description: 'Slugs of its pages; the first is the primary one.',
    synonyms: false,
    search: 'categories',
    one: 'category',
    facet: 1,
    answer: 3,
  },
  {
    ...APART,
    name: 'type',
    type: 'string',
    description: 'Schema.org type.',
    parse: 'schema-type',
    facet: 6,
    answer: 5,
  },
  {
    name: 'tags',
    type: 'list',
    synonyms: ['tags', 'keywords', 'topics'],
    search: 'tags',
    jsonLd: { property: 'keywords', of: ['CreativeWork', 'Event', 'Organization', 'Place', 'Product'], place: 1 },
    one: 'tag',
    facet: 2,
    line: false,
    facts: 90,
    compare: 64,
    answer: 4,
  },
  { ...APART, name: 'links', type: 'array', of: 'link', compare: 65, answer: 70 },
  {
    name: 'license',
    type: 'list',
    format: 'license',
    description: 'SPDX ids, or the licence’s name.',
    synonyms: ['license', 'licence', 'licenses', 'licences', 'licenseid'],
    parse: 'licenses',
    refreshed: 'missing',
    jsonLd: { property: 'license', of: ['CreativeWork'], place: 4 },
    facet: 3,
    line: 3,
    facts: 1,
    compare: 5,
  },
  {
    ...APART,
    name: 'logo',
    type: 'string',
    description: 'URL of an image.',
    synonyms: ['logo', 'icon', 'image', 'img', 'images[].path', 'info.logo.url'],
    guess: [
      'logourl',
      'imageurl',
      'iconurl',
      'imgurl',
      'thumbnail',
      'thumbnailurl',
      'preview',
      'avatar',
      'picture',
      'photo',
      'cover',
    ],
    parse: 'logo',
    answer: false,
  },
  {
    name: 'status',
    type: 'string',
    format: 'status',
    values: ['active', 'deprecated', 'archived', 'dead'],
    synonyms: ['status', 'archived', 'deprecated', 'disabled'],
    refreshed: 'missing',
    parse: 'status',
    search: false,
    jsonLd: { property: 'creativeWorkStatus', of: ['CreativeWork'], place: 6 },
    facet: 4,
    line: 1,
    facts: false,
    compare: 3,
    answer: 6,
  },
  {
    ...APART,
    name: 'pricing',
    type: 'object',
    format: 'price',
    isSplit: true,
    parse: 'price',
    line: 4,
    answer: false,
    parts: [
      {
        name: 'free',
        type: 'boolean',
        label: 'freeOfCharge',
        jsonLd: { property: 'isAccessibleForFree', of: ['CreativeWork', 'Event', 'Place'], place: 3 },
        facet: 8,
        line: false,
        facts: 3,
        compare: 8,
      },
      { name: 'model', type: 'string', label: 'pricing', facet: 9, line: false, facts: 2, compare: 7 },
      { ...APART, name: 'url', type: 'string', format: 'uri', compare: 70 },
    ],
  },
  {
    name: 'alternative_to',
    type: 'list',
    synonyms: ['alternativeto', 'alternatives', 'altsnames'],
    search: 'alternative_to',
    label: 'alternativeTo',
    facet: 10,
    line: 5,
    facts: false,
    compare: 63,
  },
  {
    name: 'language',
    type: 'list',
    synonyms: ['language', 'languages', 'locales', 'locale', 'lang'],
    parse: 'languages',
    jsonLd: { property: 'inLanguage', of: EVENTS, place: 2 },
    facet: 7,
    line: 9,
    facts: 4,
    compare: 70,
  },
  {
    name: 'location',
    type: 'object',
    format: 'place',
    isSplit: true,
    synonyms: ['location', 'place', 'latlng', 'latlon', 'latlong', 'geopoint'],
    guess: false,
    parse: 'place',
    label: 'where',
    facet: false,
    line: 7,
    facts: 7,
    compare: 70,
    parts: [
      { ...PART, name: 'name', type: 'string', guess: ['location', 'place', 'address'] },
      { ...PART, name: 'locality', type: 'string', synonyms: ['city', 'locality'], label: 'city', facet: 13 },
      { ...PART, name: 'region', type: 'string', synonyms: ['region'], guess: ['state', 'province'] },
      {
        ...PART,
        name: 'country',
        type: 'string',
        synonyms: ['country'],
        guess: ['countrycode'],
        label: 'country',
        facet: 12,
      },
      {
        ...PART,
        name: 'lat',
        type: 'number',
        min: -90,
        max: 90,
        synonyms: ['latitude', 'lat', 'location.coordinates.latitude', 'location.coordinates.lat'],
        guess: ['decimallatitude', 'geolat', 'gpslat', 'startlat', 'startlatitude'],
      },
      {
        ...PART,
        name: 'lng',
        type: 'number',
        min: -180,
        max: 180,
        synonyms: ['longitude', 'lng', 'lon', 'long', 'location.coordinates.longitude', 'location.coordinates.lng'],
        guess: ['decimallongitude', 'geolon', 'geolng', 'gpslon', 'startlon', 'startlng', 'startlongitude'],
      },
    ],
  },
  {
    name: 'start',
    type: 'datetime',
    format: 'period',
    description: 'ISO 8601 date or date and time.',
    synonyms: ['start', 'startdate', 'datestart'],
    parse: 'period',
    sort: ['start', 'end'],
    label: 'when',
    facet: false,
    line: 6,
    facts: 6,
    compare: 65,
  },
  {
    name: 'end',
    type: 'datetime',
    synonyms: ['end', 'enddate', 'dateend'],
    sort: ['end'],
    facet: false,
    line: false,
    facts: false,
    compare: false,
  },
  { name: 'online', type: 'boolean', facet: 11, line: 8, facts: 5, compare: 70 },
  {
    ...ORIGIN,
    name: 'added',
    synonyms: ['added', 'addedat', 'dateadded', 'created', 'createdat', 'joined', 'metadatacreated'],
    sort: ['added'],
    line: 13,
    compare: 60,
  },
  {
    ...ORIGIN,
    name: 'updated',
    synonyms: ['updated', 'updatedat', 'lastupdated'],
    sort: ['updated'],
    jsonLd: { property: 'dateModified', of: ['CreativeWork'], place: 5 },
    line: 14,
    compare: 61,
  },
  {
    ...ORIGIN,
    name: 'checked',
    synonyms: ['checked', 'checkedat', 'lastchecked'],
    guess: false,
    line: 15,
    compare: 62,
  },
  {
    name: 'link',
    type: 'object',
    format: 'link',
    part: 'state',
    description: 'What `gazetteer refresh` found at its address, where that is a problem.',
    synonyms: false,
    guess: false,
    refreshed: 'always',
    search: false,
    facet: 5,
    line: 2,
    facts: false,
    compare: 4,
    parts: [
      { name: 'state', type: 'string', required: true, values: ['moved', 'broken', 'unreachable'] },
      { name: 'since', type: 'date', description: 'Day it was first seen so, where it does not answer.' },
      { name: 'url', type: 'string', format: 'uri', description: 'Where it moved to.' },
    ],
  },
  {
    name: 'stars',
    type: 'integer',
    min: 0,
    description: 'Of its repository; rounded where `gazetteer refresh` asked.',
    // Only where the operator maps it: sources have such numbers in their own words.
    synonyms: [],
    guess: false,
    said: ['stars', 'stargazers_count', 'star_count', 'github_stars', 'stargazers'],
    refreshed: 'always',
    sort: ['stars'],
    facet: false,
    line: 10,
    facts: 8,
    compare: 70,
  },
  {
    name: 'last_commit',
    type: 'yearmonth',
    description: 'Month of the newest commit, YYYY-MM.',
    synonyms: [],
    guess: false,
    said: ['last_commit', 'last_commit_pushed_at', 'pushed_at'],
    refreshed: 'always',
    sort: ['recent'],
    label: 'lastCommit',
    facet: false,
    line: 11,
    facts: 9,
    compare: 70,
  },
  {
    name: 'last_release',
    type: 'date',
    synonyms: [],
    guess: false,
    said: ['last_release', 'latest_stable_release_published_at', 'current_release'],
    refreshed: 'always',
    sort: ['recent'],
    label: 'lastRelease',
    facet: false,
    line: 12,
    facts: 10,
    compare: 70,
  },
  {
    ...APART,
    name: 'provenance',
    type: 'object',
    of: 'provenance',
    description: 'Who said what the source does not say, by field.',
    synonyms: false,
    refreshed: 'always',
    answer: false,
  },
  {
    name: 'note',
    type: 'string',
    synonyms: ['note', 'notes'],
    guess: false,
    parse: 'text',
    search: 'description',
    facet: false,
    line: 16,
    facts: 12,
    compare: 2,
    answer: 2,
  },
  {
    ...APART,
    name: 'body',
    type: 'string',
    max: 100_000,
    description: 'Markdown detail.',
    parse: 'body',
    answer: 99,
  },
  {
    ...APART,
    name: 'source_path',
    type: 'string',
    description: 'File that has it, relative to directory.yml; only where the directory says where it can be edited.',
    synonyms: false,
    answer: false,
  },
  {
    ...APART,
    name: 'extra',
    type: 'object',
    of: 'json',
    description: 'Every source field that has no place above.',
    answer: false,
  },
] as const satisfies readonly FieldRow[]

/** Links that listings often have, by `rel`: names in sources, and the key of the label. */
export const LINK_KINDS: Readonly<Record<string, { readonly synonyms?: readonly string[]; readonly label: string }>> = {
  repo: {
    synonyms: [
      'repo',
      'repository',
      'github',
      'githuburl',
      'githubid',
      'githubrepo',
      'source',
      'sourcecodeurl',
      'repourl',
      'git',
      'ghlink',
    ],
    label: 'sourceCode',
  },
  docs: { synonyms: ['docs', 'documentation', 'documentationurl', 'docsurl'], label: 'documentation' },
  demo: { synonyms: ['demo', 'demourl'], label: 'demo' },
  download: { synonyms: ['download', 'downloadurl'], label: 'download' },
  feed: { label: 'feed' },
  careers: { label: 'careers' },
}

/** What every listing has of a field, if only an empty list or map; undefined where it may have none. */
export function emptyOf({ type, of }: FieldRow): readonly [] | Readonly<Record<string, never>> | undefined {
  if (of === 'json') return {}
  return type === 'list' || of === 'link' ? [] : undefined
}
