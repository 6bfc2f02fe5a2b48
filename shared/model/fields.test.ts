import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { categorySchema, publishedCategorySchema } from './category.ts'
import { directoryConfigSchema } from './directory.ts'
import { listingSchema } from './listing.ts'

/** Fields that a document must have, and all fields it may have. */
function fieldsOf(schema: z.ZodObject): { required: string[]; all: string[] } {
  const fields = Object.entries(schema.shape)
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success)
  return { required: required.map(([name]) => name), all: fields.map(([name]) => name) }
}

describe('the fields', () => {
  it('of a directory are those of the contract [model:directory:fields]', () => {
    const { required, all } = fieldsOf(directoryConfigSchema)
    expect(required).toEqual(['title', 'description', 'base_url'])
    const optional = ['language', 'license', 'attribution', 'publisher', 'homepage', 'contact', 'icon', 'default_type']
    expect(all).toEqual(expect.arrayContaining([...required, ...optional, 'sources', 'categories']))
    const document = { title: 'T', description: 'D', base_url: 'https://example.org', categories: { order: ['a'] } }
    expect(directoryConfigSchema.parse(document)).toMatchObject({ language: 'en', default_type: 'Thing', ...document })
  })

  it('of a category are those of the contract [model:category:fields]', () => {
    const { required, all } = fieldsOf(categorySchema)
    expect(required).toEqual(['slug', 'title'])
    const optional = ['description', 'intro', 'parent', 'type', 'order', 'related', 'links', 'redirect', 'updated']
    expect(all).toEqual(expect.arrayContaining([...required, ...optional]))
    expect(all).not.toContain('count')
    expect(fieldsOf(publishedCategorySchema).required).toContain('count')
  })

  it('of a listing are those of the contract [model:listing:fields]', () => {
    const { required, all } = fieldsOf(listingSchema)
    expect(required).toEqual(['id', 'name', 'categories'])
    const texts = [
      'url',
      'description',
      'type',
      'tags',
      'links',
      'license',
      'logo',
      'status',
      'pricing',
      'note',
      'body',
    ]
    const others = ['alternative_to', 'language', 'location', 'start', 'end', 'online', 'added', 'updated', 'checked']
    expect(all).toEqual(expect.arrayContaining([...required, ...texts, ...others, 'extra']))
  })
})
