import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWords } from '../text/split-words.ts'
import { readTextWords, phrasesIn } from './read-text-words.ts'
import { listing } from '../../../e2e/fixtures/pages.ts'
import { collectListings } from '../collect-listings.fixture.ts'
import { foldText } from '../../model/text/fold-text.ts'

describe('readTextWords', () => {
  it('reads ASCII in a text of its own as readWords does, and as it does beside another script', () => {
    const part = fc.constantFrom('a', 'Bc', '7', '.', '-', '_', "'", '&', '/', '+', '#', ' ', '\n', 'node', '~', '@')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const text = parts.join('')
        expect(readTextWords(text)).toEqual(readWords(text))
        expect([...readTextWords(text), ['中']]).toEqual(readTextWords(`${text} 中`))
      }),
    )
  })

  it('returns the same spellings for a word every time', () => {
    const spelled = ['nodejs', 'node', 'js']
    expect(readTextWords('Node.js and node.js')).toEqual([spelled, ['and'], spelled])
    expect(readTextWords('node.js')).toEqual([spelled])
  })
})

function phrasesOf(text: string, language = 'en'): readonly string[] {
  return phrasesIn(foldText(text).split(' '), language)
}

describe('phrasesIn', () => {
  it.each([
    ['A database for time series', ['timeseries']],
    ['Runs language models locally', ['languagemodel']],
    ['speech to text and text to speech', ['speechtext', 'textspeech']],
    ['machine learning machine vision', ['machinelearning', 'machinevision']],
    ['series of time', []],
    ['time time series', ['timeseries']],
    ['time', []],
    ['', []],
  ])('finds in %j %j', (text, phrases) => {
    expect(phrasesOf(text)).toEqual(phrases)
  })

  it('reads Latin words as English where letters of the language are others', () => {
    expect(phrasesOf('时间 time series', 'zh')).toEqual(['timeseries'])
    expect(phrasesOf('time series', 'de')).toEqual([])
  })
})

describe('listings that say it in other words', () => {
  function found(query: string, language: string, ...descriptions: readonly string[]): string[] {
    const listings = descriptions.map((description, index) =>
      listing({ id: `l${index}`, name: `Name ${index}`, description }),
    )
    const collection = collectListings(listings, { language })
    const { hits } = collection.search(query, { limit: 10 })
    return hits.map(({ position }) => collection.listing(position).id)
  }

  it.each([
    ['speech to text', 'Transcription of interviews', 'Reads text aloud'],
    ['transcribe interviews', 'Turns speech into text: speech-to-text for interviews', 'A list of names'],
    ['smart home', 'A hub for home automation', 'Home page of a school'],
    ['tsdb', 'Stores time series', 'Time sheets'],
    ['llm', 'Runs language models', 'Learn a language'],
  ])('are found by %j: %j [search:rule:meant]', (query, wanted, other) => {
    expect(found(query, 'en', other, wanted)[0]).toBe('l1')
  })

  it.each([
    ['screenshot', '方便的截图工具', '看板'],
    ['截图', 'Takes screenshots', 'Lists files'],
    ['螢幕截圖', '屏幕截图', '看板'],
  ])('are found in a Chinese directory by %j: %j', (query, wanted, other) => {
    expect(found(query, 'zh', other, wanted)).toEqual(['l1'])
  })
})
