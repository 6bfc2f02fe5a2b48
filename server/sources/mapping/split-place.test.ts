import { expect, it } from 'vitest'
import { splitPlace } from './split-place.ts'

it.each([
  ['Vienna, Austria', { locality: 'Vienna', country: 'Austria' }],
  ['Miami, Florida, USA', { locality: 'Miami', region: 'Florida', country: 'USA' }],
  ['Leeds, U.K.', { locality: 'Leeds', country: 'U.K.' }],
  ['München, Deutschland', { locality: 'München', country: 'Deutschland' }],
  ['Singapore', { country: 'Singapore' }],
  ['ETH Centre, Zürich, Switzerland', { name: 'ETH Centre, Zürich, Switzerland', country: 'Switzerland' }],
  ['Kulturhaus, Wien, Österreich', { name: 'Kulturhaus, Wien, Österreich', country: 'Österreich' }],
  ['Norwich, Norfolk', { name: 'Norwich, Norfolk' }],
  ['10 Rue X, Paris, France', { name: '10 Rue X, Paris, France', country: 'France' }],
  ['San Diego, CA', { name: 'San Diego, CA' }],
  ['Atlanta, Georgia', { name: 'Atlanta, Georgia' }],
  ['Online', { name: 'Online' }],
  [', France', { name: ', France', country: 'France' }],
])('takes %j for a place', (name, expected) => {
  expect(splitPlace(name)).toEqual(expected)
})
