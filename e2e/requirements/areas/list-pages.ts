import type { Requirement } from '../requirement.ts'

/** The page of a category and result pages, for people. */
export const LIST_PAGES_REQUIREMENTS = [
  {
    id: 'page:list:first-screen',
    clause: 'DESIGN §5 page',
    says: 'On a phone (390 × 844) the first listing begins within 420 px, and nothing scrolls sideways at 320 px.',
    level: 'must',
  },
  {
    id: 'page:list:sticky',
    clause: 'DESIGN §5 page',
    says: 'The toolbar stays at the top of the window while the listings scroll.',
    level: 'must',
  },
  {
    id: 'page:list:without-script',
    clause: 'DESIGN §5 results',
    says: 'Without scripts people filter by several values, open the filters on a phone, and pick listings to compare.',
    level: 'must',
  },
  {
    id: 'page:list:dense',
    clause: 'DESIGN §5 page',
    says: 'Rows are roomy or dense, as the reader chose last; without scripts the choice lasts for the page.',
    level: 'must',
  },
  {
    id: 'page:list:keyboard',
    clause: 'DESIGN §5 page',
    says: 'The order of the keyboard is the order seen, and the toolbar covers nothing that is focused.',
    level: 'must',
  },
  {
    id: 'page:list:documents',
    clause: 'DESIGN §5 parts',
    says: 'A document has at most fifty listings, with their part of the data and ways to the others.',
    level: 'must',
  },
  {
    id: 'page:list:reachable',
    clause: 'DESIGN §5 parts',
    says: 'Every listing is reached without scripts, from a server and from a plain folder.',
    level: 'must',
  },
  {
    id: 'page:list:applied',
    clause: 'DESIGN §5 results',
    says: 'Each part of a query is a link that takes it out, and one link takes out all.',
    level: 'must',
  },
  {
    id: 'page:list:weight',
    clause: 'DESIGN §5 page',
    says: 'The page of a category of fifty listings is at most 45 KB (brotli) with everything it loads.',
    level: 'must',
  },
  {
    id: 'page:list:still',
    clause: 'DESIGN §5 page',
    says: 'Nothing moves while a page of listings is scrolled.',
    level: 'must',
  },
  {
    id: 'page:reader:zoom',
    clause: 'WCAG 2.2 SC 1.4.10, 2.4.7, 2.4.11',
    says: 'Every view fits a window of 1280 pixels at 100, 200 and 400 %, and what has the focus is seen.',
    level: 'must',
  },
  {
    id: 'page:reader:print',
    clause: 'DESIGN §5 page',
    says: 'Every view prints whole, dark on light whatever its theme is, without what only a screen can use.',
    level: 'must',
  },
  {
    id: 'page:reader:forced-colors',
    clause: 'DESIGN §5 page',
    says: 'Where colours are forced, what is chosen, found or different is still marked.',
    level: 'must',
  },
  {
    id: 'page:reader:motion',
    clause: 'WCAG 2.2 SC 2.3.3',
    says: 'Nothing moves for readers who want less motion.',
    level: 'must',
  },
  {
    id: 'page:share:image',
    clause: 'DESIGN §5 page',
    says: 'Every page names an image for where it is shared: the operator’s, or one that is made of the directory’s letters and accent.',
    level: 'must',
  },
  {
    id: 'page:style:once',
    clause: 'DESIGN §5 page',
    says: 'The pages of a directory load its style once: it is in the root page, and in a file that the others share and that is kept forever.',
    level: 'must',
  },
  {
    id: 'page:reader:right-to-left',
    clause: 'DESIGN §5 page',
    says: 'Pages in Arabic and Hebrew run from right to left in Chromium and Firefox, and names of another direction are isolated.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
