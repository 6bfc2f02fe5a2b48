export { stemmer } from '@orama/stemmers/english'
export { createSynonyms } from './synonyms.ts'
