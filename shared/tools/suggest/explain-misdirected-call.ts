import { didYouMean, quote, suggest } from './suggest.ts'

/**
 * Explains a call that no tool can answer: there is no tool of this name, or the arguments are not an object. The same
 * wherever tools are called.
 *
 * @param tools Of the page.
 * @returns `undefined` where the tool may be called; it checks the arguments itself.
 */
export function explainMisdirectedCall(
  tools: readonly { readonly name: string }[],
  name: string,
  args: unknown,
): string | undefined {
  const names = tools.map((tool) => tool.name)
  if (!names.includes(name)) {
    return `Unknown tool: ${quote(name)}.${didYouMean(suggest(name, names))} Tools here: ${names.join(', ')}.`
  }
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args)
  return args === undefined || isObject ? undefined : `arguments: expected an object, got ${quote(args)}.`
}
