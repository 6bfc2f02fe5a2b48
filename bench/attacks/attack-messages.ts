import type { ATTACKS } from '../../e2e/attacks/attacks.ts'
import type { Tally } from '../../e2e/attacks/attack.ts'
import type { Target } from '../../e2e/attacks/target.ts'

/** Messages to the process of an attacker. */
export type AttackMessage =
  | { readonly kind: 'start'; readonly name: keyof typeof ATTACKS; readonly target: Target }
  | { readonly kind: 'stop' }

/** Answer to `stop`. */
export interface AttackReport {
  readonly tally: Tally
}
