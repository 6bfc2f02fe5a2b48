/** `maxCharacters`, `max_characters` and `max-characters` become “Max characters”. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_.-]+/g, ' ')
    .trim()
  if (words === '') return name
  // A word of capitals only is an abbreviation.
  const spoken = words.split(' ').map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()))
  const label = spoken.join(' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
