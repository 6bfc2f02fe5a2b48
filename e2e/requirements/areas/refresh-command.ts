import type { Requirement } from '../requirement.ts'

const FETCHING = 'OWASP SSRF Prevention'

const POLITE = 'RFC 9110 §10.2.3'
const JUDGING = 'DESIGN §1 true promises'

/** `gazetteer refresh`: what it asks, and what it makes of the answers. */
export const REFRESH_COMMAND_REQUIREMENTS = [
  {
    id: 'refresh:fetch:addresses',
    clause: FETCHING,
    says: 'No address is asked that is not one of the public Internet, however it is written.',
    level: 'must',
  },
  {
    id: 'refresh:fetch:refused',
    clause: FETCHING,
    says: 'A URL with another scheme or port, a user name, or a private name or address is refused before a connection is made.',
    level: 'must',
  },
  {
    id: 'refresh:fetch:names',
    clause: FETCHING,
    says: 'A name is refused when any of its addresses is.',
    level: 'must',
  },
  {
    id: 'refresh:fetch:rebinding',
    clause: FETCHING,
    says: 'A name is resolved once, and the connection goes to the address that was checked.',
    level: 'must',
  },
  {
    id: 'refresh:fetch:redirects',
    clause: FETCHING,
    says: 'What a redirect leads to is checked as the first URL is.',
    level: 'must',
  },
  {
    id: 'refresh:fetch:pins',
    clause: FETCHING,
    says: 'What the operator pins is permitted for that name and port only.',
    level: 'must',
  },
  {
    id: 'refresh:fetch:secrets',
    clause: FETCHING,
    says: 'No cookie and no referrer is sent, and no credential to another origin.',
    level: 'must',
  },
  {
    id: 'refresh:fetch:hostile',
    clause: FETCHING,
    says: 'Bodies without end, bombs, headers beyond the limit and answers that are no HTTP end as an outcome.',
    level: 'must',
  },
  {
    id: 'refresh:fetch:time',
    clause: FETCHING,
    says: 'An answer that drips ends when the time is up.',
    level: 'must',
  },
  {
    id: 'refresh:redirects:moved',
    clause: JUDGING,
    says: 'An address whose every redirect is permanent has moved; the new one is safe to write only for the same owner and path.',
    level: 'must',
  },
  {
    id: 'refresh:redirects:stays',
    clause: JUDGING,
    says: 'Temporary redirects, and those that depend on who asks, leave the address as it is.',
    level: 'must',
  },
  {
    id: 'refresh:redirects:soft-404',
    clause: JUDGING,
    says: 'A deep address that leads to the front page, to an error or to a login has failed.',
    level: 'must',
  },
  {
    id: 'refresh:states:blocked',
    clause: JUDGING,
    says: 'Refusals, challenges and limits are blocks, never failures.',
    level: 'must',
  },
  {
    id: 'refresh:states:parked',
    clause: JUDGING,
    says: 'A name that is for sale is reported, although it answers.',
    level: 'must',
  },
  {
    id: 'refresh:states:resold',
    clause: JUDGING,
    says: 'A site that leads to another one about something else is reported, although it answers.',
    level: 'must',
  },
  {
    id: 'refresh:states:broken',
    clause: JUDGING,
    says: 'An address is broken after two refreshes 48 hours apart in which it was gone, with no answer between.',
    level: 'must',
  },
  {
    id: 'refresh:states:unreachable',
    clause: JUDGING,
    says: 'An address is unreachable after three refreshes in seven days in which it failed.',
    level: 'must',
  },
  {
    id: 'refresh:polite:schedule',
    clause: POLITE,
    says: 'What is known to answer is asked after a week, a block after a month, what fails each time.',
    level: 'must',
  },
  {
    id: 'refresh:polite:hosts',
    clause: POLITE,
    says: 'Of a host one address is asked at a time, with a second between, and of at most 24 hosts at once.',
    level: 'must',
  },
  {
    id: 'refresh:polite:wait',
    clause: POLITE,
    says: '`Retry-After` of up to a minute is waited for; a site that asks for more is left alone.',
    level: 'must',
  },
  {
    id: 'refresh:forges:batches',
    clause: POLITE,
    says: 'GitHub is asked for 50 repositories with one query, names in variables only.',
    level: 'must',
  },
  {
    id: 'refresh:forges:halving',
    clause: POLITE,
    says: 'A query that fails is halved; what fails alone keeps what is known.',
    level: 'must',
  },
  {
    id: 'refresh:forges:answers',
    clause: JUDGING,
    says: 'Renamed, empty, archived, hidden and missing repositories are told apart; values that do not fit are none.',
    level: 'must',
  },
  {
    id: 'refresh:forges:refusals',
    clause: JUDGING,
    says: 'A forge that refuses, is down or says nonsense changes nothing.',
    level: 'must',
  },
  {
    id: 'refresh:forges:token',
    clause: FETCHING,
    says: 'A token is sent to the API it is for, and shown nowhere.',
    level: 'must',
  },
  {
    id: 'refresh:forges:no-token',
    clause: POLITE,
    says: 'Without a token at most 50 repositories of GitHub are asked, those first that were asked longest ago.',
    level: 'must',
  },
  {
    id: 'refresh:states:paths',
    clause: JUDGING,
    says: 'Every state is reached by its path, and by no other.',
    level: 'must',
  },
  {
    id: 'refresh:states:refused',
    clause: FETCHING,
    says: 'What must not be asked is said at its line, without repeating keys.',
    level: 'must',
  },
  {
    id: 'refresh:build:offline',
    clause: JUDGING,
    says: 'Builds use no network, whatever refreshes found out: where every function that could is made to throw, they write the same bytes.',
    level: 'must',
  },
  {
    id: 'refresh:states:offline',
    clause: JUDGING,
    says: 'When the network here is down, nothing is written.',
    level: 'must',
  },
  {
    id: 'refresh:forges:states',
    clause: JUDGING,
    says: 'What is known of a repository is kept when it is gone, hidden or somebody else’s.',
    level: 'must',
  },
  {
    id: 'refresh:file:bytes',
    clause: JUDGING,
    says: 'The same answers make the same bytes in any order, at any concurrency.',
    level: 'must',
  },
  {
    id: 'refresh:file:interrupted',
    clause: JUDGING,
    says: 'A refresh that is ended writes what is known, and the file is the old one or the new one.',
    level: 'must',
  },
  {
    id: 'refresh:fix:bytes',
    clause: JUDGING,
    says: 'An address is written anew without changing any other byte.',
    level: 'must',
  },
  {
    id: 'refresh:fix:certain',
    clause: JUDGING,
    says: 'What is not certain is left as it is, with the reason.',
    level: 'must',
  },
  {
    id: 'refresh:fix:sources',
    clause: JUDGING,
    says: 'Addresses that moved for certain are written into Markdown, CSV and YAML.',
    level: 'must',
  },
  {
    id: 'refresh:states:tls',
    clause: JUDGING,
    says: 'Certificates that expired, are of another name or of nobody are failures with their own codes.',
    level: 'must',
  },
  {
    id: 'refresh:fetch:memory',
    clause: FETCHING,
    says: 'Memory is flat whatever sites answer.',
    level: 'must',
  },
  {
    id: 'refresh:fix:links',
    clause: FETCHING,
    says: 'Nothing is written outside of the folder of `directory.yml`, whatever links lead there.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
