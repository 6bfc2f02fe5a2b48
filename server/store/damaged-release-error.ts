import { UnreadableBytesError } from '../../shared/search/index/byte-source.ts'

/** Thrown when stored bytes are missing, or are not what was published. */
export class DamagedReleaseError extends UnreadableBytesError {
  override readonly name = 'DamagedReleaseError'
}
