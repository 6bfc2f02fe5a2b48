import type { Counting } from './counting.ts'
import { foundInEnglish } from './en-found.ts'

/**
 * Every word of ours on pages for people, in English. The other languages have the same messages.
 *
 * Messages are text and, as they are, safe inside HTML: none contains `<`, `>`, `&` or straight quotes. A function
 * repeats what it is given, which may be markup where the caller writes markup.
 */
export const EN = {
  locale: 'en-GB',
  write: ({ number, plural }: Counting<'one' | 'other'>) => ({
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
      deprecated: 'deprecated',
      archived: 'archived',
      dead: 'dead',
      /** Kinds of licences. */
      openSource: 'Open source (OSI-approved)',
      sourceAvailable: 'source-available',
      proprietary: 'proprietary',
    },
    /** One listing in a list. */
    row: {
      insteadOf: (names: string): string => `Instead of ${names}`,
      stars: 'Stars',
      updated: (date: string): string => `updated ${date}`,
      checked: (date: string): string => `checked ${date}`,
      code: 'Code',
      docs: 'Docs',
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
    /** A listing's page. */
    listing: {
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
      mcpTool: 'MCP tool',
      /** Before the address of a tool. */
      at: 'at',
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
      whatToConnect: 'What to connect',
      thisPage: 'This page',
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
      copied: 'Copied',
      notCopied: 'Could not copy',
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
  }),
}

/** The messages that every language has. */
export type Messages = ReturnType<typeof EN.write>
