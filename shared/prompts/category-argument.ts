import type { PromptArgumentSpec } from './create-prompt.ts'

/** `category` of the root page's prompts. */
export const CATEGORY_ARGUMENT: PromptArgumentSpec = {
  name: 'category',
  title: 'Category',
  description: 'Slug of a category to stay within.',
  required: false,
  values: 'category',
}
