const LABELS: Readonly<Record<string, string>> = {
  tags: 'Tag',
  license: 'Licence',
  'pricing.free': 'Free of charge',
  'pricing.model': 'Pricing',
}

/** Label of a field or facet: `written_in` → `Written in`. */
export function fieldLabel(name: string): string {
  if (Object.hasOwn(LABELS, name)) return LABELS[name] ?? name
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
