import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import hi from './hi.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import zh from './zh.json' with { type: 'json' }
import type { Translation } from './words.ts'

/** The languages besides English, by the names of their files, which are their primary subtags. */
export const TRANSLATIONS: Readonly<Partial<Record<string, Translation>>> = {
  ar,
  de,
  es,
  fr,
  he,
  hi,
  ja,
  ko,
  pt,
  ru,
  zh,
}
