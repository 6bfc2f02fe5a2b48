import type { DirectoryOptions } from './directory-options.ts'

/** Reads the `data-` attributes of a script tag. */
export function readScriptOptions({ dataset }: HTMLElement, base: string): DirectoryOptions {
  const { category, prefix, tools, limit, maxCharacters, originTrialToken, debug } = dataset
  return {
    base: dataset['base'] ?? base,
    category: category?.trim(),
    prefix,
    tools: tools?.split(/[\s,]+/).filter(Boolean),
    limit: Number(limit) || undefined,
    maxCharacters: Number(maxCharacters) || undefined,
    originTrialToken,
    debug: debug !== undefined,
  }
}
