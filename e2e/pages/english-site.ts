import { join } from 'node:path'
import { readDirectory } from '../../server/sources/read-directory.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { PROJECT_DIR } from '../paths.ts'
import { writeSite } from './write-site.ts'

const EXAMPLE = join(PROJECT_DIR, 'examples/building-blocks/directory.yml')

/** Listings of the pages, by slug. */
export const ENGLISH_PAGES = { small: 12, fifty: 50, large: 600 } as const

/**
 * Writes a directory whose pages have 12, 50 and 600 listings. The texts are those of the example, so that they weigh
 * what real ones do.
 *
 * @param options `language` of our own words, default: English; `large`, the listings of the large page, default: 600.
 */
export async function writeEnglishSite(
  folder: string,
  { language = 'en', large: length = ENGLISH_PAGES.large }: { language?: string; large?: number } = {},
): Promise<string> {
  const listings = await readExampleListings()
  const large = Array.from({ length }, (_, index) => sourceListing(listings, index))
  return writeSite(
    folder,
    {
      title: 'Parts of services',
      description:
        'Software that services are built from, sorted by size of page and described with the same attributes.',
      language,
      license: 'CC-BY-4.0',
      attribution: 'Data by the contributors of Parts of services.',
      publisher: { name: 'Example Society', url: 'https://example.org/' },
      homepage: 'https://example.org/',
      source: 'https://example.org/source',
      contact: 'https://example.org/contact',
      default_type: 'SoftwareApplication',
    },
    {
      small: {
        title: 'A small page',
        description:
          'Twelve listings with everything that a page can have: an introduction, links and pages around it.',
        intro:
          'Chosen by **hand**.\n\n## How to read it\n\n- first by name\n- then by [licence](https://example.org/)\n',
        related: ['fifty'],
        links: [{ title: 'Other lists', url: 'https://example.org/lists' }],
        alternative_to: ['Paid Service'],
        updated: '2026-10-01',
        listings: large.slice(0, ENGLISH_PAGES.small),
      },
      fifty: {
        title: 'A page of fifty',
        description: 'Fifty listings, about as many as most pages of a directory have.',
        related: ['small', 'large'],
        listings: large.slice(0, ENGLISH_PAGES.fifty),
      },
      large: {
        title: 'A large page',
        description: 'Six hundred listings on one page, more than anybody reads without searching.',
        parent: 'fifty',
        listings: large,
      },
    },
  )
}

async function readExampleListings(): Promise<Listing[]> {
  const model = await readDirectory({ configPath: EXAMPLE })
  return model.categories.flatMap(({ slug }) => model.listings(slug))
}

/** The listing at `index`. Where the example has no more, two of its listings make one that is new. */
function sourceListing(listings: readonly Listing[], index: number): object {
  const { id, categories, ...listing } = at(listings, index)
  const dates = index % 7 === 0 ? { added: '2026-03-01', updated: '2026-09-14' } : {}
  const status = index % 25 === 3 ? { status: 'deprecated' } : {}
  if (index < listings.length) return { ...listing, ...dates, ...status }
  const other = at(listings, index * 5)
  return {
    ...listing,
    ...dates,
    ...status,
    name: `${other.name} for ${listing.name}`,
    url: `https://example.org/${categories[0]}/${id}-${other.id}`,
    description: mixWords(listing.description, other.description),
    tags: other.tags,
  }
}

function mixWords(first = '', second = ''): string {
  const half = first.split(' ')
  return [...half.slice(0, half.length / 2), ...second.split(' ').slice(3)].join(' ')
}

function at(listings: readonly Listing[], index: number): Listing {
  const listing = listings[index % listings.length]
  if (listing === undefined) throw new Error('the example has no listings')
  return listing
}
