export { stemmer } from '@orama/stemmers/english'
export { createKinship } from './kin.ts'
