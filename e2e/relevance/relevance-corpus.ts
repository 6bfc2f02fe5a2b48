import path from 'node:path'
import { existsSync } from 'node:fs'
import { readDirectory } from '../../server/sources/read-directory.ts'
import type { Listing } from '../../shared/model/listing.ts'
import { uniqueListings } from '../../shared/search/index-listings.ts'
import { CORPORA_DIR, PROJECT_DIR } from '../paths.ts'
import type { GradedQuery } from './graded-query.ts'
import { MAC_MEANT } from './queries/awesome-mac-zh-meant.ts'
import { MAC_QUERIES } from './queries/awesome-mac-zh.ts'
import { PRIVACY_MEANT } from './queries/awesome-privacy-meant.ts'
import { PRIVACY_QUERIES } from './queries/awesome-privacy.ts'
import { PYTHON_MEANT } from './queries/awesome-python-meant.ts'
import { PYTHON_QUERIES } from './queries/awesome-python.ts'
import { categoryTextsOf } from '../../shared/search/analysis/listing-texts.ts'
import type { CategoryTexts } from '../../shared/search/analysis/listing-texts.ts'

/** A real directory with questions to it. */
export interface RelevanceCorpus {
  readonly name: string
  readonly queries: readonly GradedQuery[]
  /** Those in words that listings use seldom, or in another form: what was meant is harder to find. */
  readonly meant: readonly GradedQuery[]
  /** As the root has them: in the order of the pages, each once. */
  readonly listings: readonly Listing[]
  readonly language: string
  readonly categoryTexts: (slug: string) => CategoryTexts | undefined
}

const QUERIES: Readonly<Record<string, Pick<RelevanceCorpus, 'queries' | 'meant'>>> = {
  'awesome-privacy': { queries: PRIVACY_QUERIES, meant: PRIVACY_MEANT },
  'awesome-python': { queries: PYTHON_QUERIES, meant: PYTHON_MEANT },
  'awesome-mac-zh': { queries: MAC_QUERIES, meant: MAC_MEANT },
}

/** The directories that there are queries for and whose data lies beside the project. */
export const CORPUS_NAMES: readonly string[] = Object.keys(QUERIES).filter((name) =>
  existsSync(path.join(CORPORA_DIR, name)),
)

/** Reads one of {@link CORPUS_NAMES}. */
export async function readRelevanceCorpus(name: string): Promise<RelevanceCorpus> {
  const model = await readDirectory({ configPath: path.join(PROJECT_DIR, 'e2e', 'corpora', name, 'directory.yml') })
  const texts = categoryTextsOf(model.categories)
  return {
    name,
    ...(QUERIES[name] ?? { queries: [], meant: [] }),
    listings: uniqueListings(model.categories.flatMap(({ slug }) => model.listings(slug))),
    language: model.directory.language,
    categoryTexts: (slug) => texts.get(slug),
  }
}
