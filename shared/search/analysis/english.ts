export { stemmer } from '@orama/stemmers/english'
export { synonymsWith } from './synonyms.ts'
