import * as fc from 'fast-check'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { estimateTokens } from './estimate-tokens.ts'

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const BASE64 = `${LOWER}${LOWER.toUpperCase()}0123456789+/`

/** The bound holds for nearly all random texts: these are always the same. */
const SEED = 1

/** Texts as directories hold them. */
const TEXTS: readonly (readonly [string, string])[] = [
  ['English', 'A small, fast, self-contained, high-reliability SQL database engine. It is used more than any other.'],
  ['German', 'Schnelle Datenbankverwaltungssysteme für Geschäftsanwendungen, größtenteils quelloffen.'],
  ['Vietnamese', 'Hệ quản trị cơ sở dữ liệu quan hệ mã nguồn mở, nhanh và đáng tin cậy.'],
  ['Polish', 'Szybka, otwarta baza danych dla wymagających użytkowników; świetna społeczność.'],
  ['Russian', 'Быстрая реляционная база данных с открытым исходным кодом и поддержкой расширений.'],
  ['Greek', 'Γρήγορη βάση δεδομένων ανοιχτού κώδικα με υποστήριξη επεκτάσεων.'],
  ['Arabic', 'قاعدة بيانات سريعة ومفتوحة المصدر مع دعم الإضافات.'],
  ['Hebrew', 'מסד נתונים מהיר בקוד פתוח עם תמיכה בהרחבות.'],
  ['Hindi', 'खुला स्रोत डेटाबेस जो तेज़ और भरोसेमंद है।'],
  ['Tamil', 'வேகமான திறந்த மூல தரவுத்தளம்.'],
  ['Thai', 'ฐานข้อมูลโอเพนซอร์สที่รวดเร็วและเชื่อถือได้'],
  ['Chinese', '分布式图数据库，支持中文全文检索，适合大规模数据分析。免费且开源。'],
  ['Japanese', '高速で信頼性の高いオープンソースのデータベースエンジンです。'],
  ['Korean', '빠르고 신뢰할 수 있는 오픈 소스 데이터베이스 엔진입니다.'],
  ['Amharic', 'ፈጣን እና አስተማማኝ የውሂብ ጎታ።'],
  ['emoji', '🚀 Fast ⚡️ and 🔒 secure 👩‍👩‍👧‍👦 🇩🇪🇫🇷 ✅ 🎉🎉🎉'],
  ['full-width', 'ＡＢＣ　ｄｅｆ　１２３'],
  [
    'code',
    "const answer = items.filter(({ id }) => id !== '').map((x) => x.y?.z ?? 0);\n\tif (a[i]<=b&&!c) { return }",
  ],
  [
    'Markdown',
    '## Notes\n\n- **Fast**: `O(log n)`\n- [Docs](https://example.com/a_b/c-d.html?x=1&y=2#z)\n\n| a | b |\n|---|---|\n',
  ],
  ['JSON', '{"results":[{"id":"a-b","title":"A","n":[1,2.5,-3e10],"x":null,"y":{"z":[]}},{"id":"c"}],"total":12}'],
  ['URL', 'https://example.com/%E6%95%B0%E6%8D%AE/%E5%BA%93/index.md?utm_source=x&sig=a%2Fb%3D'],
  ['versions', 'v1.22.333-rc.4+build.5 2026-11-20T10:11:12.345Z 192.168.0.1 ::1 0xdeadBEEF #ff8800'],
]

describe('estimateTokens', () => {
  it.each(TEXTS)('is not below what a tokenizer finds in %s', (_name, text) => {
    for (const sample of [text, JSON.stringify(text), text.repeat(20)]) {
      expect(estimateTokens(sample)).toBeGreaterThanOrEqual(countTokens(sample))
    }
  })

  it.each([
    ['lower case', LOWER],
    ['capitals', LOWER.toUpperCase()],
    ['both cases', LOWER + LOWER.toUpperCase()],
    ['vowels', 'aeiou'],
    ['consonants', 'qxzjkvw'],
    ['base64', BASE64],
    ['base32', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'],
    ['hexadecimal', '0123456789abcdef'],
    ['digits', '0123456789'],
    ['digits and spaces', '0123456789 '],
    ['symbols', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
    ['all of ASCII', ` ${BASE64}!"#$%&'()*,-.:;<=>?@[\\]^_\`{|}~`],
  ])('is within a twentieth of it for random %s', (_name, alphabet) => {
    const characters = fc.array(fc.constantFrom(...Array.from(alphabet)), { minLength: 2000, maxLength: 2000 })
    fc.assert(
      fc.property(characters, (random) => {
        const text = random.join('')
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(0.95 * countTokens(text))
      }),
      { numRuns: scaleRuns(10), seed: SEED },
    )
  })

  it.each([
    ['Han', 0x4e00, 0x9fff],
    ['Hangul', 0xac00, 0xd7a3],
    ['emoji', 0x1f300, 0x1f6ff],
    ['rare Han', 0x20000, 0x2a6d0],
    ['Cherokee', 0x13a0, 0x13f5],
    ['private use', 0xe000, 0xf8ff],
  ])('is within a twentieth of it for random %s', (_name, min, max) => {
    const characters = fc.array(fc.integer({ min, max }), { minLength: 1000, maxLength: 1000 })
    fc.assert(
      fc.property(characters, (random) => {
        const text = String.fromCodePoint(...random)
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(0.95 * countTokens(text))
      }),
      { numRuns: scaleRuns(10), seed: SEED },
    )
  })

  it('is not far above it for English', () => {
    const text = `${TEXTS[0]?.[1]} `.repeat(10)
    expect(estimateTokens(text)).toBeLessThan(2 * countTokens(text))
    expect(estimateTokens('')).toBe(0)
  })
})
