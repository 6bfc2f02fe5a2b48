import type { PageContents } from '../../contents/page-contents.ts'
import type { MakeResource } from '../resources/generated-resource.ts'
import type { MadeResources } from '../resources/made-resources.ts'

/** What the registry is answered from. */
export interface RegistryParts {
  readonly contents: PageContents
  /** Keeps what is read again and again in memory. */
  readonly made: MadeResources
  readonly make: MakeResource
  readonly onError: (error: unknown) => void
}
