import { type Column, columnsNamed, isAboutOthers, namesOf, REFERENCES } from './columns.ts'

/** Where a thing is at home, the best first: its own site, then addresses that say no more than that they are some. */
const SITES = 'homepage homepageurl website websiteurl web site officialwebsite projecturl packageurl'.split(' ')
const HOMES = SITES.concat(namesOf('url'))
/** Lists of these come first. */
const SITE = /^(?:home|web|site)/i
const REPOSITORIES = [...namesOf('links.repo'), 'sourcecode', 'repository.url', 'repo.url', 'source.url']

/** Addresses that are about something else: of schemas, files, forms, pictures, people. */
export const NO_HOMES =
  /schema|apiversion|edit|example|download|releasenote|manifest|logo|icon|image|img|picture|photo|avatar|badge|screenshot|thumb|video|feed|rss|atom|changelog|licen[cs]e|twitter|mastodon|linkedin|gitter|forum|chat|facebook|instagram|discord|slack|telegram|donat|sponsor|issue|discuss|contact|support|raw|readme|checkver|autoupdate|referral|polic(?:y|ies)|privacy|terms/i

/** Share of rows that have an address which stands in for others. */
const MIN_STAND_IN = 0.02

/** The column that names the repositories of things. */
export function findRepository(columns: readonly Column[]): Column | undefined {
  return columnsNamed(columns, REPOSITORIES).find(
    (one) => (isMostlyAddresses(one) && !isOfPeople(one)) || isOwnerAndName(one),
  )
}

/**
 * Addresses of the thing in the order in which they count, each for rows that those before it leave without one.
 *
 * @param inLists Fields of lists in rows: editions of one thing have addresses of their own, and the last is the newest.
 */
export function chooseHomes(
  columns: readonly Column[],
  repository: Column | undefined,
  inLists: () => readonly Column[],
): Column[] {
  const own = homesAmong(columns, repository)
  if (own.length > 0) return own
  const { sites = [], others = [] } = Object.groupBy(inLists(), ({ name }) => (SITE.test(name) ? 'sites' : 'others'))
  return [...homesAmong(sites), ...homesAmong(others)]
}

function homesAmong(columns: readonly Column[], repository?: Column): Column[] {
  const isPlace = (column: Column): boolean =>
    isMostlyAddresses(column) &&
    !NO_HOMES.test(column.name) &&
    !(column.isList && REFERENCES.test(column.name)) &&
    column !== repository
  const isHome = (column: Column): boolean => isPlace(column) && isOwn(column)
  const own = columnsNamed(columns, HOMES).filter(
    (one) => (isHome(one) || (isHost(one) && one !== repository && isOwn(one))) && !isAboutOthers(one),
  )
  // Editions of one thing have its site in common.
  const named = own.length > 0 ? own : columnsNamed(columns, SITES).filter(isPlace).slice(0, 1)
  const docs = columnsNamed(columns, namesOf('links.docs')).filter(isMostlyAddresses)
  const others = columns
    .filter(
      (one) =>
        (isHome(one) || (columns.length === 1 && isHost(one))) &&
        !isAboutOthers(one) &&
        !docs.includes(one) &&
        one.filled >= one.rows * 0.5,
    )
    .toSorted((a, b) => b.filled - a.filled)
    .slice(0, 1)
  const has = new Set<number>()
  const covered = new Set(named.flatMap((column) => [...column.has])).size
  const further = covered < (columns[0]?.rows ?? 0) * 0.5 ? others : []
  const repositories = repository !== undefined && isOwn(repository) ? [repository] : []
  const ordered = [...named, ...further, ...repositories, ...docs]
  return [...new Set(ordered)].filter((column) => {
    if (column.filled < column.rows * MIN_STAND_IN) return false
    const isNew = [...column.has].some((row) => !has.has(row))
    for (const row of column.has) has.add(row)
    return isNew
  })
}

/** Whether rows have an address each, rather than one of what they all come from. */
function isOwn(column: Column): boolean {
  return column.distinct >= column.values.length * 0.2
}

export function isMostlyAddresses(column: Column): boolean {
  return column.values.length > 0 && column.share('address') >= 0.6
}

/** Whether addresses have one name behind the host, as those of people have at forges. */
function isOfPeople({ values }: Column): boolean {
  return values.filter((value) => /^https?:\/\/[^/]+\/[^/]+\/?$/.test(value)).length > values.length / 2
}

function isHost(column: Column): boolean {
  return column.share('host', 'address') >= 0.8
}

/** Whether the values name repositories as `owner/name`. */
export function isOwnerAndName(column: Column): boolean {
  return column.share('repository') >= 0.6
}
