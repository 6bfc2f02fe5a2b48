import type { Counting } from './counting.ts'
import { foundInEnglish } from './en-found.ts'
import { listingInEnglish, siteInEnglish } from './en-site.ts'

/**
 * Every word of ours on pages for people, in English. The other languages have the same messages.
 *
 * Messages are text and, as they are, safe inside HTML: none contains `<`, `>`, `&` or straight quotes. A function
 * repeats what it is given, which may be markup where the caller writes markup.
 */
export const EN = {
  locale: 'en-GB',
  write: ({ number, plural }: Counting<'one' | 'other'>) => ({
    /** Counts of things. */
    count: {
      ...foundInEnglish({ number, plural }).count,
      /** After a list's first entries. */
      more: (count: number): string => plural(count, { one: '# more', other: '# more' }),
      range: (from: number, to: number, all: number): string => `${number(from)}–${number(to)} of ${number(all)}`,
    },
    search: {
      ...foundInEnglish({ number, plural }).search,
      search: 'Search',
      /** The field's name and what it says while empty. */
      searchListings: (count: number): string => plural(count, { one: 'Search # listing', other: 'Search # listings' }),
      findIn: (title: string): string => `Find in ${title}`,
      order: 'Order',
      orderPage: 'Page order',
      orderName: 'Name',
      orderAdded: 'Newest first',
      orderUpdated: 'Last updated first',
      orderStars: 'Most stars first',
      orderRecent: 'Recently active first',
      orderBest: 'Best first',
      yes: 'yes',
      no: 'no',
      /** Result pages. */
      results: 'Results',
      listings: 'Listings',
      within: (page: string): string => `in ${page}`,
      before: 'Results before these',
      next: 'More results',
      nothing: 'Nothing here matches all of this.',
      onlySoMany: (count: number, start: number): string =>
        `Only ${plural(count, { one: '# listing', other: '# listings' })} in all, none after number ${number(start)}.`,
      /** Opens the filters, and names them. */
      filters: 'Filters',
      show: (count: number): string => plural(count, { one: 'Show # listing', other: 'Show # listings' }),
      /** Before a word or value that is taken out of what is asked. */
      without: 'Without',
      clear: 'Clear',
      density: 'Density',
      rows: 'Rows',
      dense: 'Dense',
      noneYet: 'Nothing is listed here yet.',
      searchEverything: 'Search the whole directory',
      noFacet: (facet: string): string => `There is no facet “${facet}” here.`,
      noValue: (facet: string, value: string): string => `${facet}: no listing here has “${value}”.`,
      didYouMean: 'Did you mean:',
      /** Words that were searched for, and those typed that no listing has. */
      readAs: (meant: string, asked: string): string => `Showing results for ${meant}. Not found here: ${asked}.`,
      quoted: (words: string): string => `“${words}”`,
      /** Above results that do not have all words of the query. */
      someWords: 'Some of the words',
      inPageOrder: 'in page order',
      byName: 'by name',
      newestFirst: 'newest first',
      updatedFirst: 'last updated first',
      /** Numbers of the first and the last one shown. */
      range: (from: number, to: number): string => `${number(from)} to ${number(to)}`,
      /** How many there are without a part of what is asked; a link. */
      leftWithout: (part: string, count: number): string =>
        `Without ${part}: ${plural(count, { one: '# listing', other: '# listings' })}`,
      /** Said by the script. */
      pressEnter: 'Results cannot be shown while you type: press Enter to search.',
      notLoaded:
        'The search cannot be loaded, so nothing is left out here. Reload the page to try again, or use a newer browser.',
    },
    /** Labels of what is known of a listing. */
    facts: {
      status: 'Status',
      license: 'Licence',
      pricing: 'Pricing',
      alternativeTo: 'Alternative to',
      when: 'When',
      where: 'Where',
      online: 'Online',
      language: 'Language',
      added: 'Added',
      updated: 'Updated',
      checked: 'Checked',
      note: 'Note',
      free: 'free',
      notFree: 'not free',
      tags: 'Tags',
      tag: 'Tag',
      category: 'Category',
      links: 'Links',
      freeOfCharge: 'Free of charge',
      sourceCode: 'Source code',
      documentation: 'Documentation',
      demo: 'Demo',
      feed: 'Feed',
      download: 'Download',
      careers: 'Careers',
      active: 'active',
      link: 'Link',
      ...foundInEnglish({ number, plural }).facts,
      stars: 'Stars',
      lastCommit: 'Last commit',
      lastRelease: 'Last release',
      /** Kinds of licences. */
      openSource: 'Open source (OSI-approved)',
      sourceAvailable: 'source-available',
      proprietary: 'proprietary',
    },
    /** One listing in a list. */
    row: {
      insteadOf: (names: string): string => `Instead of ${names}`,
      updated: (date: string): string => `updated ${date}`,
      checked: (date: string): string => `checked ${date}`,
      since: (state: string, date: string): string => `${state} since ${date}`,
      code: 'Code',
      docs: 'Docs',
    },
    /** A listing's page. */
    listing: {
      ...listingInEnglish({ number }),
      mcpTool: 'MCP tool',
      /** Before the address of a tool. */
      at: 'at',
    },
    compare: {
      compare: 'Compare',
      /** After the number of listings picked. */
      selected: 'selected',
      upTo: (most: number): string => `up to ${number(most)}`,
      clear: 'Clear',
      title: (count: number): string => plural(count, { one: '# listing', other: '# listings side by side' }),
      documentTitle: (names: string): string => `${names} compared`,
      differIn: (differing: number, facts: number): string =>
        `They differ in ${number(differing)} of ${plural(facts, { one: '# fact', other: '# facts' })}.`,
      explained: 'Tinted: not what most of them have. The address of this page holds the selection.',
      howTo: (most: number): string =>
        `Tick “Compare” at two or more listings, up to ${number(most)}, and press the button that appears at the bottom. Or search for one here.`,
      choose: 'Choose listings to compare',
      oneChosen: (name: string): string => `${name} is chosen. Add at least one more.`,
      onlyDifferences: 'Only differences',
      addListing: 'Add a listing',
      add: 'Add',
      remove: (name: string): string => `Remove ${name}`,
      fact: 'Fact',
      region: 'Comparison',
      same: 'same',
      unknown: (id: string): string => `There is no listing “${id}” here.`,
      perhaps: (links: string): string => `Perhaps ${links}?`,
      everywhere: 'Compare in the whole directory',
      tooMany: (most: number): string => `Only the first ${number(most)} are compared.`,
      terms: 'Terms',
      open: 'open source',
      publicDomain: 'public domain',
      sourceAvailable: 'source-available',
      proprietary: 'proprietary',
      description: 'Description',
      insteadOf: 'Instead of',
      copyAddress: 'Copy address',
    },
    ...withCopying(siteInEnglish({ number, plural })),
  }),
}

/** Comparisons copy their address in the browser, too, which has no other words of agent access. */
function withCopying<T extends Pick<ReturnType<typeof siteInEnglish>, 'agents'>>(site: T) {
  return { ...site, agents: { ...site.agents, copied: 'Copied', notCopied: 'Could not copy' } }
}

/** The messages that every language has. */
export type Messages = ReturnType<typeof EN.write>
