import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CORPORA_DIR, NEEDS_CORPORA } from '../../../e2e/paths.ts'
import { markdownSourceSchema } from '../../../shared/model/source-config.ts'
import { guessDirectory } from './guess-directory.ts'
import { proposeMarkdown } from './propose-markdown.ts'
import { createSampler } from './sample.ts'

describe.skipIf(!existsSync(CORPORA_DIR))('guessDirectory of the corpora', NEEDS_CORPORA, () => {
  it.each<[string, object]>([
    ['awesome-python/data/README.md', { kind: 'markdown', category: 'heading' }],
    [
      'public-apis/data/README.md',
      { kind: 'markdown', category: 'heading', under: 'Index', fields: { description: 'Description' } },
    ],
    ['awesome-mac-zh/data/README-zh.md', { kind: 'markdown', category: 'heading' }],
  ])('makes the pages of %s that the oracle has', (path, expected) => {
    const sample = createSampler(CORPORA_DIR).sample(path, [`${CORPORA_DIR}/${path}`])
    const [guess] = proposeMarkdown(sample)
    expect(markdownSourceSchema.parse(guess?.source)).toMatchObject(expected)
    const oracle = JSON.parse(readFileSync(`${CORPORA_DIR}/${path.split('/', 1)[0]}/oracle.json`, 'utf8'))
    const pages = new Set(guess?.rows.map(({ categories }) => categories[0]?.path.join(' > ')))
    expect([pages.size, guess?.rows.length]).toEqual([oracle.categories.length, oracle.totals.placements])
  })

  it('takes a document in another language where it is all there is', async () => {
    const { config } = await guessDirectory(`${CORPORA_DIR}/awesome-mac-zh/data`)
    expect(config['sources']).toMatchObject([{ kind: 'markdown', files: 'README-zh.md' }])
  })

  const repository = 'https://github.com/{repo}'
  it.each<[string, object]>([
    [
      'awesome-privacy/data/awesome-privacy.yml',
      {
        kind: 'yaml',
        files: 'awesome-privacy.yml',
        items: 'categories[].sections[].services[]',
        category: '^name',
        category_fields: { description: 'intro' },
        fields: {
          name: 'name',
          url: 'url',
          'links.repo': 'github',
          description: 'description',
          logo: 'icon',
        },
      },
    ],
    [
      'gbfs-systems/data/systems.csv',
      {
        kind: 'csv',
        files: 'systems.csv',
        category: 'Country Code',
        labels: 'iso-3166',
        fields: { name: 'Name', url: 'URL', id: 'System ID', 'location.name': 'Location' },
      },
    ],
    [
      'jamstack/data',
      {
        kind: 'front-matter',
        files: '*/*.md',
        category: 'folder',
        labels: 'names',
        fields: {
          name: 'title',
          url: ['homepage', repository],
          'links.repo': 'repo',
          description: 'description',
          license: 'license',
        },
      },
    ],
    [
      'static-analysis/data',
      {
        kind: 'yaml',
        files: 'tools/*.yml',
        category: 'tags',
        labels: { file: 'tags.yml', value: 'value', title: 'name' },
        fields: {
          name: 'name',
          url: 'homepage',
          'links.repo': 'source',
          'links.demo': 'demo',
          description: 'description',
          license: 'license',
          status: 'deprecated',
        },
      },
    ],
    [
      'tech-conferences-2026/data',
      {
        kind: 'json',
        files: '*.json',
        items: '[]',
        category: 'file',
        labels: 'names',
        fields: {
          name: 'name',
          url: 'url',
          'location.locality': 'city',
          'location.country': 'country',
          start: 'startDate',
          end: 'endDate',
          online: 'online',
          language: 'locales',
        },
      },
    ],
  ])('guesses %s', async (path, source) => {
    expect((await guessDirectory(`${CORPORA_DIR}/${path}`)).config['sources']).toEqual([source])
  })
})
