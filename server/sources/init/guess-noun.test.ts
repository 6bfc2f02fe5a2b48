import { describe, expect, it } from 'vitest'
import { guessNoun } from './guess-noun.ts'

describe('guessNoun', () => {
  it.each([
    [{ kind: 'csv', files: 'restaurants.csv' }, ['restaurant', 'restaurants']],
    [{ kind: 'json', files: 'data/Cities.json' }, ['city', 'cities']],
    [{ kind: 'yaml', files: 'movies.yml' }, ['movie', 'movies']],
    [{ kind: 'csv', files: 'courses.tsv' }, ['course', 'courses']],
    [{ kind: 'csv', files: 'boxes.csv' }, ['box', 'boxes']],
    [{ kind: 'csv', files: 'classes.csv' }, ['class', 'classes']],
    [{ kind: 'yaml', files: 'src/content/recipes/*.md' }, ['recipe', 'recipes']],
    [{ kind: 'toml', files: 'data.toml', items: 'events[]' }, ['event', 'events']],
    [{ kind: 'yaml', files: 'apis.yml' }, ['API', 'APIs']],
    [{ kind: 'csv', files: 'items.csv' }, undefined],
    [{ kind: 'csv', files: 'business.csv' }, undefined],
    [{ kind: 'csv', files: 'my-tools.csv' }, undefined],
    [{ kind: 'markdown', files: 'books.md' }, undefined],
    [{ kind: 'csv', files: ['tools.csv', 'apps.csv'] }, undefined],
  ] as const)('of %j is %j', (source, noun) => {
    expect(guessNoun(source as never)?.noun).toEqual(noun)
  })

  it.each([
    ['Mind Expanding Books', ['book', 'books']],
    ['A list of microgrant programs for your ideas', ['program', 'programs']],
    ['Public APIs', ['API', 'APIs']],
    ['Free resources in many languages', undefined],
    ['Books & papers', undefined],
    ['Awesome Robotics', undefined],
  ] as const)('of the title %j is %j', (title, noun) => {
    expect(guessNoun({ kind: 'markdown', files: 'README.md' } as never, undefined, title)?.noun).toEqual(noun)
  })

  it('of a source without a name for them is that of events, if they are some', () => {
    const type = { name: 'Event', reason: 'listings have a start' }
    const source = { kind: 'markdown', files: 'README.md' } as never
    expect(guessNoun(source, type)).toEqual({ noun: ['event', 'events'], reason: type.reason })
    expect(guessNoun(source, { ...type, name: 'SoftwareApplication' })).toBeUndefined()
  })
})
