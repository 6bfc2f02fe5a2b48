import type { CategorySummary } from '../../shared/model/category.ts'
import { suggestCategories } from '../../shared/tools/find-categories.ts'
import type { PageContents } from '../contents/page-contents.ts'
import { notFoundResponse } from './refusals/not-found.ts'
import type { SiteRequest } from './resources/site-request.ts'

/** Answers at a path at which nothing is published: 404, with the categories that may have been meant. */
export type MissingAnswer = (target: SiteRequest) => Promise<Response>

/** A first segment that can be of a page, the suffix of its Markdown apart; `.env`, `x.php` and `_` are none. */
const PAGE_SEGMENT = /^\/([^/._][^/.]*)(?:\.md)?(?:\/|$)/

/** Creates the {@link MissingAnswer} of a directory. Where its categories cannot be read, none are named. */
export function createMissingAnswer(contents: PageContents): MissingAnswer {
  const findNear = async ({ isRead, route, view }: SiteRequest): Promise<CategorySummary[]> => {
    const [, segment] = PAGE_SEGMENT.exec(route) ?? []
    if (!isRead || segment === undefined) return []
    const root = await contents.page(view.release, '')
    return root?.kind === 'root' ? suggestCategories(root.categories, segment) : []
  }
  return async (target) => {
    const { urls, onError } = target.view
    const near = await findNear(target).catch((error: unknown) => {
      onError(error)
      return []
    })
    return notFoundResponse(
      target,
      near.map(({ slug, title }) => ({ url: urls.page(slug), title })),
    )
  }
}
