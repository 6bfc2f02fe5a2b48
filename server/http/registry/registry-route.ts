import { REGISTRY_DIR } from '../../../shared/urls.ts'
import type { RegistryParts } from './registry-parts.ts'
import type { SiteRequest } from '../resources/site-request.ts'

/** Answers below `_/ard/`. */
export interface RegistryAnswers {
  /** @returns `undefined` for other paths, and where the release has no manifest that names a registry. */
  answer(target: SiteRequest): undefined | Promise<Response | undefined>
}

/**
 * Creates the ARD registry of a directory. Few ask it: its code is loaded with the first request.
 *
 * @see https://agenticresourcediscovery.org
 */
export function createRegistryAnswers(parts: RegistryParts): RegistryAnswers {
  return {
    answer(target) {
      if (!`${target.route}/`.startsWith(`/${REGISTRY_DIR}`)) return undefined
      return import('./registry-answers.ts').then(({ answerRegistry }) => answerRegistry(parts, target))
    },
  }
}
