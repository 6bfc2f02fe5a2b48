import { expect, it } from 'vitest'
import { commonFormat, readAmount, toAmount } from './read-amount.ts'

it.each([
  ['12 GB', 12, 'unit:GB'],
  ['1.5GB', 1.5, 'unit:GB'],
  ['-3 °C', -3, 'unit:°C'],
  ['1 000 km', 1000, 'unit:km'],
  ['45 %', 45, 'percent'],
  ['€ 1,200', 1200, 'currency:EUR'],
  ['1.200,50 €', 1200.5, 'currency:EUR'],
  ['1.234 €', 1234, 'currency:EUR'],
  ['$9.99', 9.99, 'currency:USD'],
  ['CHF 20', 20, 'currency:CHF'],
  ['1,234', 1234, undefined],
])('reads %j', (text, value, format) => {
  expect(readAmount(text)).toEqual({ value, ...(format !== undefined && { format }) })
})

it.each(['5k', '3rd', 'v2', 'AAA 3', '12 monkeys', '$5/month', '10–20 €', ''])('reads %j as no amount', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

it('finds the format that amounts have in common', () => {
  expect(commonFormat(['1 km', '2.5 km'])).toBe('unit:km')
  expect(commonFormat(['500 MB', '1.5 GB'])).toBe('bytes')
  expect(commonFormat(['500 MB', '1 km'])).toBeUndefined()
  expect(commonFormat(['1', '2'])).toBeUndefined()
  expect(toAmount('1.5 GB', 'bytes')).toBe(1_500_000_000)
  expect(toAmount('1 km', 'percent')).toBeUndefined()
})
