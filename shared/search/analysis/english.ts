export { stemmer } from '@orama/stemmers/english'
export { rootsWith } from './roots.ts'
