import type { Counting } from './counting.ts'

/**
 * Of the messages in English, those that only whole pages say: of what is around listings, of agent access, of clients.
 * Results that browsers show have none of them, so the engine leaves this file out.
 */
export function siteInEnglish({ number, plural }: Pick<Counting<'one' | 'other'>, 'number' | 'plural'>) {
  return {
    /** Around every page. */
    page: {
      skip: 'Skip to content',
      breadcrumb: 'Breadcrumb',
      categories: 'Categories',
      allCategories: 'All categories',
      forAgents: 'For agents',
      display: 'Display',
      theme: 'Theme',
      themeSystem: 'As the system',
      themeLight: 'Light',
      themeDark: 'Dark',
      homepage: 'Homepage',
      editSource: 'Edit the source',
      suggestListing: 'Suggest a listing',
      contact: 'Contact',
      feed: 'Feed',
      /** Title of the feed, for readers of feeds. */
      feedTitle: 'What was added or changed',
      licence: (licence: string): string => `Licence: ${licence}`,
      publishedBy: (publisher: string): string => `Published by ${publisher}`,
      updated: (date: string): string => `Updated ${date}`,
      /** Where a page has no description of its own. */
      extent: (title: string, directory: string, count: number): string =>
        `${title} in ${directory}: ${plural(count, { one: '# listing', other: '# listings' })} for people and agents.`,
    },
    /** Labels of figures, below them. */
    figures: {
      listings: 'listings',
      categories: 'categories',
      alternatives: 'alternatives named',
      openSource: 'open source',
      updated: 'updated',
    },
    root: {
      popular: 'Popular:',
      insteadOf: 'Instead of …',
      insteadOfLead: 'What people most often want to replace.',
      recentlyAdded: 'Recently added',
      recentlyChanged: 'Recently changed',
      recent: 'Recently added and changed',
    },
    category: {
      guide: 'How to choose',
      alternativesTo: (names: string): string => `Alternatives to ${names}`,
      narrower: 'Narrower categories',
      related: 'Related categories',
      links: 'Links',
    },
    agents: {
      usePage: 'Let your assistant use this page',
      useDirectory: 'Let your assistant use this directory',
      /** On a page of one of its listings. */
      useCategory: (title: string): string => `Let your assistant use ${title}`,
      purpose: (count: number): string =>
        `Connect it once, and your assistant searches, reads and compares ${plural(count, { one: 'this # listing', other: 'these # listings' })} itself, instead of guessing. No account, no key.`,
      /** Where nothing answers MCP. */
      purposeWithoutServer: (count: number): string =>
        `Nothing here answers MCP: agents in the browser call the tools of this page, and others read ${plural(count, { one: 'this # listing', other: 'these # listings' })} as Markdown or JSON. No account, no key.`,
      yourClient: 'Your client',
      moreClients: (count: number): string => plural(count, { one: '# more client', other: '# more clients' }),
      wholeDirectory: 'Whole directory',
      /** Before text to copy, after a button that does the same. */
      orInto: (place: string): string => `or put this into ${place}:`,
      orRun: 'or run:',
      addTo: (client: string): string => `Add to ${client}`,
      /** What a button copies; read after what it does. */
      rootPage: 'root page',
      rootServer: 'root MCP server',
      addressOf: (name: string): string => `${name} address`,
      /** In place of an endpoint. */
      inBrowser: 'none here; the tools run in the browser',
      noTransport: 'none here',
      copy: 'Copy',
      copyCommand: 'Copy command',
      copyConfiguration: 'Copy configuration',
      copyAddress: 'Copy address',
      copyAddressOf: (name: string): string => `Copy ${name} address`,
      noWebMcp: (link: string): string => `This browser has no WebMCP; ${link} adds it.`,
      theExtension: 'the extension',
      viewMarkdown: 'View as Markdown',
      copyMarkdown: 'Copy as Markdown',
      openIn: 'Open in',
      embed: 'Put this on your own website',
      embedSection: 'This section, on any page:',
      embedTools: 'The tools, for agents in the browser:',
      embedPinned: 'The same, pinned to this version:',
      embedModule: 'The same, as a module:',
    },
    /** Where nothing is, or nothing can be found now. */
    missing: {
      notFound: 'Page not found',
      nothingAt: (path: string): string => `Nothing is published at ${path}.`,
      nothingHere: 'Nothing is published here.',
      allPages: 'See all pages of this directory',
      allListings: 'See all listings of this page',
      forPrograms: 'How programs read it',
      noSearch: 'Search is not available right now',
      noRootSearch:
        'The search index of this directory cannot be read. Each page can still be opened and searched by itself. Or try again in a few minutes.',
      noPageSearch:
        'The search index of this page cannot be read. All of its listings are still there. Or try again in a few minutes.',
      tooManyRequests: 'Too many requests',
      tooManyFromHere: 'More was asked from your network than this directory answers at once.',
      tryAgain: (count: number): string =>
        plural(count, { one: 'Try again in # second.', other: 'Try again in # seconds.' }),
    },
    /** The page with all clients. */
    connect: {
      title: 'Connect a client',
      explained: (directory: string): string =>
        `How to connect an MCP client to ${directory}: commands, files and links for every client.`,
      /** Where nothing answers MCP. */
      without: (directory: string): string =>
        `Nothing answers MCP here: ${directory} is published as files. Agents in the browser call its tools, and others read its pages as Markdown or JSON.`,
      /** What is connected, and what clients call it. */
      target: (what: string, name: string): string => `For ${what}, under the name ${name}.`,
      whole: (directory: string): string => `${directory}, the whole directory`,
      /** What is connected: this one or the one before. */
      category: (name: string): string => `the category ${name}`,
      /** A choice: the name under which clients then have it. */
      named: (name: string): string => `Named ${name}, to connect several categories`,
      /** How to change the address of the whole directory. */
      endpoints: (address: string): string =>
        `Each category has an endpoint of its own: the name of the category goes before the last part of ${address}.`,
      /** Groups of clients. */
      editors: 'Editors',
      terminal: 'Terminal',
      apps: 'Apps',
      find: 'Find a client',
      /** Clients whose names have what is typed, as their number is written. */
      found: (matches: string, all: number): string => `${matches} of ${number(all)} clients`,
      noWebMcp: 'In a browser without WebMCP',
      extension:
        'The browser extension Gazetteer gives agents in the browser the tools of this directory’s pages, and of every other directory made with Gazetteer, where the browser itself has no WebMCP yet. It comes with the software that made these pages.',
    },
  }
}

/** As {@link siteInEnglish}: those of a listing's page. */
export function listingInEnglish({ number }: Pick<Counting, 'number'>) {
  return {
    /** Where a listing has no description. */
    extent: (title: string, category: string, directory: string): string =>
      `${title} in ${category}, a category of ${directory}.`,
    visit: (host: string): string => `Visit ${host}`,
    compareWith: 'Compare with …',
    useItInsteadOf: 'Use it instead of',
    useInsteadOf: (name: string): string => `Use instead of ${name}`,
    noneListed: 'Not listed here; the links show what else replaces them.',
    someNotListed: 'Where one is not listed here, the link shows what else replaces it.',
    compareSome: (count: number): string => `Compare ${number(count)}`,
    compareAll: (count: number): string => `Compare all ${number(count)}`,
    all: (count: number): string => `All ${number(count)}`,
    similar: 'Similar',
    sameTags: 'Same tags',
    facts: 'Facts',
    forAgents: 'This listing as data, the same answer on every way to it.',
    citeAs: 'Cite as',
    copyCitation: 'Copy citation',
    alsoIn: 'Also in',
    provenance: 'Where this comes from',
    pageUpdated: 'Page updated',
    keptIn: 'Kept in',
    publisher: 'Published by',
    terms: 'Terms',
    suggestEdit: 'Suggest an edit',
    reportProblem: 'Report a problem',
  }
}
