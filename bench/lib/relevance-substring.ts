import { RELEVANCE_DEPTH, relevanceTexts } from './relevance-engine.ts'
import type { RelevanceEngine } from './relevance-engine.ts'

/** What most directories have: listings whose text contains the words, those with it in the name first. */
export const substring: RelevanceEngine = (corpus) => {
  const texts = relevanceTexts(corpus).map((fields) => ({
    name: fields.name.toLowerCase(),
    all: Object.values(fields).join('\n').toLowerCase(),
  }))
  return (query) => {
    const words = query.toLowerCase().split(/\s+/)
    const found = texts.flatMap(({ name, all }, position) => {
      if (!words.every((word) => all.includes(word))) return []
      return [{ position, inName: words.filter((word) => name.includes(word)).length }]
    })
    return found
      .sort((a, b) => b.inName - a.inName || a.position - b.position)
      .slice(0, RELEVANCE_DEPTH)
      .flatMap(({ position }) => corpus.listings[position]?.id ?? [])
  }
}
