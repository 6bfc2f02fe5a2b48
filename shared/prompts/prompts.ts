import type { ToolPage } from '../tools/tool.ts'
import { compareAlternativesPrompt } from './compare-alternatives-prompt.ts'
import type { Prompt } from './prompt.ts'
import { rootShortlistPrompt, shortlistPrompt } from './shortlist-prompt.ts'
import { rootWhatsNewPrompt, whatsNewPrompt } from './whats-new-prompt.ts'

const CATEGORY_PROMPTS: readonly Prompt[] = [shortlistPrompt, compareAlternativesPrompt, whatsNewPrompt]

const ROOT_PROMPTS: readonly Prompt[] = [rootShortlistPrompt, compareAlternativesPrompt, rootWhatsNewPrompt]

/** The prompts of a kind of page, in the order they are listed. */
export function promptsOf(kind: ToolPage['kind']): readonly Prompt[] {
  return kind === 'root' ? ROOT_PROMPTS : CATEGORY_PROMPTS
}
