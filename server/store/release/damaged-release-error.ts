import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'

/** Thrown when stored bytes are missing or differ from those published. */
export class DamagedReleaseError extends UnreadableBytesError {
  override readonly name = 'DamagedReleaseError'
}
