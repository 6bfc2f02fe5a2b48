import { expect, it } from 'vitest'
import { readWording } from './wording.ts'

it('gives fields their units', () => {
  const fields = [
    { name: 'disk', type: 'number', format: 'unit:GB' },
    { name: 'rent', title: 'Rent', type: 'number', format: 'currency:EUR' },
    { name: 'floor', type: 'integer' },
  ]
  const { titles } = readWording(JSON.stringify({ directory: { title: 'Flats', schema: { fields } } }))
  expect([...titles]).toEqual([
    ['disk', 'disk (GB)'],
    ['rent', 'Rent (EUR)'],
  ])
})

it.each([
  ['Free APIs for Developers', 'APIs'],
  ['Conferences in 2026', 'Conferences'],
  ['Lighthouses of the world', 'Lighthouses'],
  ['AWS Glass', ''],
  ['Kurse & Übungen', ''],
])('takes the first plural of %j for what it lists', (title, plural) => {
  const { things } = readWording(JSON.stringify({ directory: { title }, category: { type: 'Thing' } }))
  expect(things.trim()).toBe(['Thing', plural].join(' ').trim())
})
